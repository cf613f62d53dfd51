import type { Client } from '../core/types';
import { answerLast, type ElementHost } from '../react';

/** Elements of the page in the order they came. */
const present = new Set<ElementHost>();

export function joinPage(host: ElementHost, signal: AbortSignal): void {
  present.add(host);
  signal.addEventListener('abort', () => present.delete(host));
}

/** Who speaks for the page: the element that has the focus, else the first one. */
export const speaker = (): ElementHost | undefined => {
  // Elements in a removed frame or a closed window get no disconnectedCallback.
  const here = [...present].filter(({ element }) => element.ownerDocument.defaultView);
  return here.find(({ element }) => element.matches(':focus-within')) ?? here[0];
};

/**
 * Intents that no widget answers go to the page as events (`foyer-need-login`, `foyer-navigate`, …) from the element that has
 * the focus, else from the first one. A page that takes it over calls preventDefault(); what wants to be said is shown here.
 */
export function tellPage(client: Client): void {
  answerLast(client, (intent) => {
    const { type, ...detail } = intent;
    const host = speaker();
    if (!host || !host.emit(`foyer-${type}`, detail, { cancelable: true })) return host !== undefined;
    if (type !== 'toast' && type !== 'modal') return false;
    import('./page-messages').then(({ say }) => say(client, host, intent)).catch(() => undefined);
    return true;
  });
}
