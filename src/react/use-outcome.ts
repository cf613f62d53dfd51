import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { openOrdersKey } from '../core/kernel/open-orders-key';
import { useClient } from './client-context';
import { useFormat } from './use-format';
import type { HeldView, OutcomeOptions } from './use-held';
import { useLazy } from './use-lazy';
import { useStore } from './use-store';
import { useText } from './use-text';

/**
 * What stands in the place of an order's form while the outcome of one before it is unknown, also after the page was left or loaded again.
 * Null: it may be sent. Nothing is loaded for it while this tab remembers no order.
 * @param load how it looks
 */
export function useOutcome(
  options: OutcomeOptions,
  load: () => Promise<{ UnknownOutcome: ComponentType<HeldView> }>,
): ReactNode {
  const { config, ports, session } = useClient();
  const { sending } = options;
  const shared = useText('common');
  const { errorText } = useFormat();
  const error = sending?.error?.code === 'OUTCOME_UNKNOWN' ? sending.error : null;
  const kept = ports.storage.session.get(openOrdersKey(config.merchant));
  const key = useStore(session.store, ({ username }) => username + kept);
  /** True while an order is shown. Otherwise the `key` for which no stored order was of this kind; null before the first check. */
  const [found, setFound] = useState<true | string | null>(null);
  const isOpen = error !== null || found === true || (kept !== null && found !== key);
  const { part, lost, retry } = useLazy(
    async () => ({ ...(await import('./use-held')), ...(await load()) }),
    isOpen,
  );
  // While an order is under way its own answer may still come.
  if (!isOpen || sending?.busy) return null;
  if (part !== null)
    return createElement(part.Held, {
      ...options,
      UnknownOutcome: part.UnknownOutcome,
      onHeld: (isHeld) => setFound(isHeld || key),
    });
  if (!lost) return createElement('div', { 'aria-busy': true });
  return createElement(
    'p',
    { role: 'alert' },
    error === null ? shared('chunkLost') : errorText(error),
    ' ',
    createElement('button', { className: 'f-link', type: 'button', onClick: retry }, shared('retry')),
  );
}
