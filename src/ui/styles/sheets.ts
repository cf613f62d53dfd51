/** By document and text. */
export const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Adds what is missing of these styles. One constructed sheet per text and document: a strict CSP allows it, and a hundred
 * elements share it. A document refuses the sheets that another document's window constructed.
 */
export function adoptSheets(root: ShadowRoot, styles: Iterable<string>): void {
  const page = root.ownerDocument;
  const view = page.defaultView;
  // A document without a window shows nothing.
  if (!view) return;
  const made = sheets.get(page) ?? new Map<string, CSSStyleSheet>();
  sheets.set(page, made);
  const adopted = new Set(root.adoptedStyleSheets);
  for (const css of styles) {
    let sheet = made.get(css);
    if (!sheet) {
      made.set(css, (sheet = new view.CSSStyleSheet()));
      sheet.replaceSync(css);
    }
    adopted.add(sheet);
  }
  root.adoptedStyleSheets = [...adopted];
}
