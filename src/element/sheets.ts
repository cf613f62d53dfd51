const sheets = new Map<string, CSSStyleSheet>();

/** One constructed sheet per text and page: a strict CSP lets it pass, and a hundred elements share it. */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}
