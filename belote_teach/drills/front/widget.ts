// The drill in a notebook: an anywidget module. One model may have several views; all show the same session.
import { render as renderDrill } from "./drill";
import { KernelHost, type Model } from "./kernel";

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    return renderDrill(new KernelHost(model), el);
  },
};
