/**
 * Files of component tests on Preact share one page: each begins with an empty body, at the page's first address, with nothing kept, and
 * with the focus, which a frame that a test removed may have taken with it.
 */
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
history.replaceState(null, '', window.location.pathname + window.location.search);
localStorage.clear();
sessionStorage.clear();
window.focus();
