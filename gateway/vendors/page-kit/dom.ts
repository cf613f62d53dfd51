import type { Language } from '../kit/language';

/** The element of an id, of the kind the caller expects; a page without it is broken and says so. */
export const byId = <T extends Element>(id: string, kind: new () => T): T => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`);
  return element;
};

interface Parts {
  text?: string;
  class?: string;
  attributes?: Record<string, string>;
  children?: Node[];
}

/** Builds one element; text always becomes a text node. */
export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  parts: Parts = {},
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  if (parts.class !== undefined) element.className = parts.class;
  if (parts.text !== undefined) element.textContent = parts.text;
  for (const [name, value] of Object.entries(parts.attributes ?? {})) element.setAttribute(name, value);
  element.append(...(parts.children ?? []));
  return element;
};

export const makeSvg = (tag: string, attributes: Record<string, string>): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fills every element that names its text or label. */
export const fillTexts = <K extends string>(root: ParentNode, language: Language<K>): void => {
  root.querySelectorAll<HTMLElement>('[data-text]').forEach((element) => {
    const key = element.dataset['text'] ?? '';
    if (language.has(key)) element.textContent = language.say(key);
  });
  root.querySelectorAll<HTMLElement>('[data-label]').forEach((element) => {
    const key = element.dataset['label'] ?? '';
    if (language.has(key)) element.setAttribute('aria-label', language.say(key));
  });
};

/** The code in `?lang=`. */
export const requestedLanguage = (): string => new URLSearchParams(location.search).get('lang') ?? '';

/** Minutes since the page opened, as the player's session time. */
export const runSessionClock = (clock: HTMLElement): void => {
  const from = Date.now();
  setInterval(() => {
    const minutes = Math.floor((Date.now() - from) / 60_000);
    clock.textContent = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  }, 5_000);
};

/** 128 random bits for keys and seeds. */
export const randomText = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
