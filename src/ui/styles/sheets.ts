const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Adds what is missing of these styles. One constructed sheet per text and document: a strict CSP allows it, and a hundred
 * elements share it. A document refuses the sheets that another document's window constructed.
 */
export function adoptSheets(root: ShadowRoot, styles: Iterable<string>): void {
  const page = root.ownerDocument;
  const view = page.defaultView;
  // A document without a window shows nothing.
  if (view === null) return;
  const made = sheets.get(page) ?? new Map<string, CSSStyleSheet>();
  sheets.set(page, made);
  const adopted = new Set(root.adoptedStyleSheets);
  for (const css of styles) {
    const sheet = made.get(css) ?? new view.CSSStyleSheet();
    if (!made.has(css)) sheet.replaceSync(css);
    made.set(css, sheet);
    adopted.add(sheet);
  }
  root.adoptedStyleSheets = [...adopted];
}
