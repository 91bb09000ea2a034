// Bundles front/ into ../static/: drill.js for JupyterLab, mount.js for the pages of the book, drill.css for both.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const note = "Built from drills/front by `npm run build`; change it there.";

const common = {
  absWorkingDir: here("."),
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  target: ["chrome110", "firefox115", "safari16.4"],
  logLevel: "warning",
};

await Promise.all([
  build({ ...common, entryPoints: ["widget.ts"], format: "esm", outfile: here("../static/drill.js"), banner: { js: `// ${note}` } }),
  build({ ...common, entryPoints: ["mount.ts"], format: "iife", outfile: here("../static/mount.js"), banner: { js: `// ${note}` } }),
  build({ ...common, entryPoints: ["styles/drill.css"], outfile: here("../static/drill.css"), banner: { css: `/* ${note} */` } }),
]);
