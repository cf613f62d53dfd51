/** Where React keeps the properties of an element that it has made. */
const REACT_PROPS = /^__reactProps\$/;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The list as the framework was given it: frameworks write "[object Object]" on an element that has no class yet. */
const given = (element: HTMLElement): unknown => {
  const key = Object.keys(element).find((name) => REACT_PROPS.test(name));
  const props: unknown = key === undefined ? null : Reflect.get(element, key);
  const isThere = typeof props === 'object' && props !== null && Object.hasOwn(props, 'games');
  return isThere ? Reflect.get(props, 'games') : null;
};

/** Takes up a list of games that arrived as an attribute, or tells the page how it is handed over. */
export function takeGames(element: HTMLElement & { games?: unknown }): void {
  const text = element.getAttribute('games');
  // A list that came as a property meanwhile is newer.
  if (text === null || (element.games ?? null) !== null) return;
  const list = [jsonOf(text), given(element)].find((one) => Array.isArray(one));
  if (list !== undefined) {
    element.games = list;
    return;
  }
  console.warn(
    `Foyer: <${element.localName} games> came as text before the element was defined: set the property (a ref in React and Preact, :games.prop in Vue) or wait for customElements.whenDefined`,
  );
  const detail = { code: 'CONFIG_INVALID', field: 'games' };
  element.dispatchEvent(new CustomEvent('foyer-error', { bubbles: true, composed: true, detail }));
}
