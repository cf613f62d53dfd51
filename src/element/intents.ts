import type { Client } from '../core/types';
import { answerLast, type ElementHost } from '../react';

/** Elements of the page in the order they came. */
const present = new Set<ElementHost>();

export function joinPage(host: ElementHost, signal: AbortSignal): void {
  present.add(host);
  signal.addEventListener('abort', () => present.delete(host), { once: true });
}

/**
 * Wishes that no widget answers go to the page as events (`foyer-need-login`, `foyer-navigate`, …) from the element that has
 * the focus, else from the first one. A page that takes it over calls preventDefault().
 */
export function tellPage(client: Client): void {
  answerLast(client, ({ type, ...detail }) => {
    const [first] = present;
    const host = [...present].find((one) => one.element.matches(':focus-within')) ?? first;
    return host !== undefined && !host.emit(`foyer-${type}`, detail, { cancelable: true });
  });
}
