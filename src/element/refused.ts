import { hear } from './faults';
import { VERSION } from './page-client';
import { warn } from './warn';

interface Refusal {
  tag: string;
  /** The class that the tag had just after define(). */
  taken: unknown;
  /** What define() threw. */
  cause: unknown;
}

/** Why a tag of the page is not this script's: another class came first, or the page's own define() did not take ours. */
export function tellRefused({ tag, taken, cause }: Refusal): void {
  if (taken !== undefined) {
    const version: unknown = Reflect.get(Object(taken) as object, 'foyerVersion');
    const first = typeof version === 'string' ? version : 'another element';
    hear('taken', `<${tag}> ${VERSION}`, first);
    return;
  }
  // A page may define what it is given a moment later.
  if (customElements.get(tag) !== undefined) return;
  const why =
    cause === undefined ? 'did nothing' : `threw ${cause instanceof Error ? cause.toString() : typeof cause}`;
  const message = `<${tag}> was not defined: customElements.define of this page ${why}`;
  warn(message);
  for (const element of document.querySelectorAll(tag)) {
    const detail = { code: 'CONFIG_INVALID', message };
    element.dispatchEvent(new CustomEvent('foyer-error', { bubbles: true, composed: true, detail }));
  }
}
