import { startLoader } from '../loader/start-loader';
import { tell } from '../loader/tell';
import { others, widgets } from '../loader/widgets';
import type { FoyerTags } from './element-types';

export type * from './element-types';

declare const __FOYER_VERSION__: string;

declare global {
  interface HTMLElementTagNameMap extends FoyerElementsByTag {}
}
type FoyerElementsByTag = { [Tag in keyof FoyerTags]: FoyerTags[Tag]['element'] };

/** What a page says once, for all its elements; an element that names another merchant or gateway does not start. */
export interface ElementSettings {
  /** Merchant code. */
  merchant: string;
  /** The gateway's absolute address. */
  gateway: string;
  /** Language to start with, e.g. `PT`; the visitor's own choice wins. */
  language?: string;
  /** `legacy` for an older gateway of this protocol; default: its status tells. */
  dialect?: 'foyer' | 'legacy';
  /** Of every request. */
  credentials?: 'omit' | 'same-origin' | 'include';
}

/**
 * Registers every element; the script of each loads when the page first shows its tag. Does nothing on a server. What was
 * named first stays, by a script tag or an earlier call; what differs or has the wrong form is told and not used.
 */
export function defineElements(settings: ElementSettings): void {
  if (globalThis.document === undefined) return;
  const loader = startLoader({
    version: __FOYER_VERSION__,
    scriptUrl: document.baseURI,
    widgets,
    others,
    files: {},
    tell,
  });
  loader.configure?.(settings);
}
