import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { openOrdersKey } from '../core/kernel/open-orders-key';
import { useClient } from './client-context';
import type { Action } from './use-action';
import { useLazy } from './use-lazy';

export interface OutcomeOptions {
  /** Name of the call that carries such orders. */
  call: string;
  /** The member's currency. */
  currency: string;
  /** The order's button; none where orders are not sent from here. */
  sending?: Pick<Action<[]>, 'busy' | 'error' | 'clear'>;
  /** Reads what shows whether the order was carried out, and puts it into the page. */
  look(): Promise<unknown>;
  onAgain?(): void;
}
export interface HeldProps extends OutcomeOptions {
  /** There is no such order. */
  onFree(): void;
}

/**
 * What stands in the place of an order's form while the outcome of one before it is unknown, also after the page was left or loaded again.
 * Null: it may be sent. Nothing is loaded for it while this tab remembers no order.
 */
export function useOutcome(
  options: OutcomeOptions,
  load: () => Promise<{ Held: ComponentType<HeldProps> }>,
): ReactNode {
  const { config, ports } = useClient();
  const { sending } = options;
  const isUnknown = sending?.error?.code === 'OUTCOME_UNKNOWN';
  const kept = ports.storage.session.get(openOrdersKey(config.merchant));
  const isOpen = isUnknown || kept !== null;
  const { part } = useLazy(load, isOpen);
  /** What was kept when there was no such order among it. */
  const [freeOf, setFreeOf] = useState<string | null>(null);
  // While an order is under way its own answer may still come.
  if (!isOpen || sending?.busy || (freeOf === kept && !isUnknown)) return null;
  return part === null
    ? createElement('div', { 'aria-busy': true })
    : createElement(part.Held, { ...options, onFree: () => setFreeOf(kept) });
}
