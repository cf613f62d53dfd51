import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
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
  const who = useStore(session.store, ({ username }) => username);
  const error = sending?.error?.code === 'OUTCOME_UNKNOWN' ? sending.error : null;
  const kept = ports.storage.session.get(openOrdersKey(config.merchant));
  const key = `${who} ${kept}`;
  /** What was found the last time that the kept orders of this member were looked through. */
  const [found, setFound] = useState({ of: '', isHeld: false });
  const isOpen = error !== null || found.isHeld || (kept !== null && found.of !== key);
  const { part, lost, retry } = useLazy(async () => {
    const [{ Held }, look] = await Promise.all([import('./use-held'), load()]);
    return { Held, ...look };
  }, isOpen);
  const clear = sending?.clear;
  // What became of one member's order is nothing for the next one.
  useLayoutEffect(() => () => clear?.(), [who, clear]);
  // While an order is under way its own answer may still come.
  if (!isOpen || sending?.busy) return null;
  if (part !== null)
    return createElement(part.Held, {
      ...options,
      key: who,
      UnknownOutcome: part.UnknownOutcome,
      onHeld: (isHeld) =>
        setFound((old) => (old.of === key && old.isHeld === isHeld ? old : { of: key, isHeld })),
    });
  if (!lost) return createElement('div', { 'aria-busy': true });
  return createElement(
    'p',
    { role: 'alert', part: 'unknown' },
    error === null ? shared('chunkLost') : errorText(error),
    ' ',
    createElement('button', { className: 'f-link', type: 'button', onClick: retry }, shared('retry')),
  );
}
