/** What a dialog of the menu holds is not of the menu. */
const STOPS = ':is(a[href], button, select):not(dialog *)';

/** The keys of a column, and of a row. */
export const WAYS = {
  down: { next: 'ArrowDown', previous: 'ArrowUp' },
  along: { next: 'ArrowRight', previous: 'ArrowLeft' },
} as const;

const seen = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/**
 * Makes a menu one stop of the tab key: arrows, Home and End lead through what is in it. A choice keeps its own arrows, so from
 * there the tab key goes on to what follows it.
 * @returns takes it back
 */
export function rove(menu: HTMLElement, keys: { next: string; previous: string }): () => void {
  let current: HTMLElement | undefined;
  const stops = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>(STOPS)].filter(seen);
  const mark = (from?: HTMLElement): void => {
    const all = stops();
    if (current === undefined || !all.includes(current))
      current = all.find((one) => one.getAttribute('aria-current') === 'page') ?? all[0];
    const behind = from === undefined ? all.length : all.indexOf(from);
    all.forEach((one, at) => (one.tabIndex = one === current || at >= behind ? 0 : -1));
  };
  const focus = ({ target }: FocusEvent): void => {
    const one = stops().find((stop) => stop === target);
    if (one === undefined) return;
    const isChoice = one.localName === 'select';
    if (!isChoice) current = one;
    mark(isChoice ? one : undefined);
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) mark();
  };
  const press = (event: KeyboardEvent): void => {
    const all = stops();
    const at = all.findIndex((one) => one === event.target);
    if (at < 0 || all[at]?.localName === 'select' || event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = getComputedStyle(menu).direction === 'rtl' && keys.next === 'ArrowRight';
    const [on, back] = rtl ? [keys.previous, keys.next] : [keys.next, keys.previous];
    const ways: Partial<Record<string, number>> = {
      [on]: at + 1,
      [back]: at - 1 + all.length,
      Home: 0,
      End: all.length - 1,
    };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to % all.length]?.focus();
  };
  const observer = new MutationObserver(() => mark());
  observer.observe(menu, { childList: true, subtree: true });
  menu.addEventListener('focusin', focus);
  menu.addEventListener('focusout', leave);
  menu.addEventListener('keydown', press);
  mark();
  return () => {
    observer.disconnect();
    menu.removeEventListener('focusin', focus);
    menu.removeEventListener('focusout', leave);
    menu.removeEventListener('keydown', press);
    for (const one of menu.querySelectorAll<HTMLElement>(STOPS)) one.removeAttribute('tabindex');
  };
}
