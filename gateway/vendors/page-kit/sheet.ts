import { byId, make } from './dom';

export interface Sheet {
  open(title: string, children: readonly Node[]): void;
  close(): void;
  isOpen(): boolean;
}

/** The page's one dialog: `#dialog` with its title, its body and its closing button. */
export const createSheet = (): Sheet => {
  const dialog = byId('dialog', HTMLDialogElement);
  const body = byId('dialog-body', HTMLElement);
  byId('dialog-close', HTMLElement).addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    open(title, children) {
      byId('dialog-title', HTMLElement).textContent = title;
      body.replaceChildren(...children);
      if (!dialog.open) dialog.showModal();
      body.scrollTop = 0;
    },
    close: () => dialog.close(),
    isOpen: () => dialog.open,
  };
};

export const button = (text: string, kind: 'main' | 'plain', onClick: () => void): HTMLButtonElement => {
  const element = make('button', { class: kind, text, attributes: { type: 'button' } });
  element.addEventListener('click', onClick);
  return element;
};

/** A list that loads its older rows by a button below it. */
export const pagedList = <Row>(input: {
  more: string;
  none: string;
  pageSize: number;
  load: (before: string | null) => Promise<Row[]>;
  cursor: (row: Row) => string;
  show: (row: Row) => HTMLElement;
  onError: (error: unknown) => void;
}): { nodes: Node[]; start: () => Promise<void> } => {
  const list = make('ul', { class: 'rows' });
  const more = button(input.more, 'plain', () => void load());
  let before: string | null = null;
  const load = async (): Promise<void> => {
    more.disabled = true;
    try {
      const rows = await input.load(before);
      list.append(...rows.map(input.show));
      const last = rows.at(-1);
      before = last === undefined ? null : input.cursor(last);
      more.hidden = rows.length < input.pageSize;
      if (list.childElementCount === 0) list.replaceWith(make('p', { class: 'hint', text: input.none }));
    } catch (error) {
      input.onError(error);
    }
    more.disabled = false;
  };
  return { nodes: [list, more], start: load };
};
