// On the search page: the lines below a result are the page's own text, without its header, its contents and its drills.
document.addEventListener("DOMContentLoaded", () => {
  const AROUND = ".bd-header-article, .bd-footer-content, .bd-sidebar-secondary, .prev-next-footer, #jb-print-docs-body, .belote-drill";
  const whole = Search.htmlToText;
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const part of page.querySelectorAll(AROUND)) part.remove();
    return whole(page.documentElement.outerHTML, anchor).trim();
  };
});

// A page opened by double click may not read its neighbours, so there the results come without such lines.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
