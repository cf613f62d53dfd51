import printCss from './paper.css?inline';

/** How long a browser may take over its print dialog before the page for it is taken away. */
const KEPT_MS = 10 * 60_000;

export interface Paper {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
  note: string;
}

/** Hands a text to the browser as a file to keep. */
export const saveText = (element: Element, file: { name: string; type: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const link = element.ownerDocument.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
};

/** A page of its own with the table alone, built by nodes: no text of it is ever read as markup. */
const fill = (page: Document, paper: Paper): void => {
  const add = (parent: Element, tag: string, text = ''): HTMLElement => {
    const made = page.createElement(tag);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  page.title = paper.title;
  add(page.body, 'h1', paper.title);
  const facts = add(page.body, 'dl');
  for (const [name, value] of paper.facts) {
    const row = add(facts, 'div');
    add(row, 'dt', name);
    add(row, 'dd', value);
  }
  const table = add(page.body, 'table');
  const head = add(add(table, 'thead'), 'tr');
  for (const name of paper.head) add(head, 'th', name).setAttribute('scope', 'col');
  const body = add(table, 'tbody');
  for (const cells of paper.rows) {
    const row = add(body, 'tr');
    for (const cell of cells) add(row, 'td', cell);
  }
  if (paper.note !== '') add(page.body, 'p', paper.note);
};

/** Opens the browser's print dialog, which also saves as PDF, with a page that is nothing but the table. */
export const printPaper = (element: Element, paper: Paper): void => {
  const root = element.shadowRoot ?? element;
  const frame = element.ownerDocument.createElement('iframe');
  Object.assign(frame.style, {
    position: 'fixed',
    inlineSize: '0',
    blockSize: '0',
    border: '0',
    visibility: 'hidden',
  });
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  root.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = frame.contentDocument;
  if (view === null || page === null) {
    frame.remove();
    return;
  }
  page.documentElement.lang = element.ownerDocument.documentElement.lang;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(printCss);
  page.adoptedStyleSheets = [sheet];
  fill(page, paper);
  const end = (): void => frame.remove();
  view.addEventListener('afterprint', end, { once: true });
  const timer = setTimeout(end, KEPT_MS);
  view.addEventListener('afterprint', () => clearTimeout(timer), { once: true });
  view.focus();
  view.print();
};
