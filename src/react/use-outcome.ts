import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { openOrdersDomain } from '../core/domains/open-orders';
import { AppError, asError } from '../core/kernel/app-error';
import { moneyOf } from '../core/kernel/amounts';
import { useClient, useDomain } from './client-context';
import type { Action } from './use-action';
import { useFormat } from './use-format';
import { useStore } from './use-store';
import { useText } from './use-text';

/** What stands in the place of an order's form while it is unknown whether the order was carried out. */
export interface HeldOrder {
  text: string;
  /** What was sent and when, '' while that is not known. */
  sent: string;
  /** The gateway's own sentence, '' for none. */
  said: string;
  /** Why the report could not be read, '' where it was. */
  problem: string;
  retryText: string;
  /** Back to the order, which is a new one then. Missing until the report can be relied on. */
  onAgain?: () => void;
  /** Reads the report again. */
  onLook(): void;
}

const IDLE: Pick<Action<[]>, 'busy' | 'error' | 'clear'> = {
  busy: false,
  error: null,
  clear: () => undefined,
};

/**
 * Holds an order back while the outcome of one before it is unknown, also after the page was left or loaded again: the report is read at
 * once, and again when it can be relied on. Only then the order may be sent anew. Null: it may be sent.
 */
export function useOutcome(options: {
  /** Name of the call that carries such orders. */
  call: string;
  /** The member's currency. */
  currency: string;
  sending?: Pick<Action<[]>, 'busy' | 'error' | 'clear'>;
  /** Reads what shows whether the order was carried out, and puts it into the page. */
  look(): Promise<unknown>;
  onAgain?(): void;
}): HeldOrder | null {
  const { call, currency, sending = IDLE, look, onAgain } = options;
  const { clock } = useClient().ports;
  const orders = useDomain(openOrdersDomain);
  const order = useStore(orders.store, () => orders.of(call));
  const { money, dateTime, errorText } = useFormat();
  const shared = useText('common');
  const [isSeen, setSeen] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef(look);
  useLayoutEffect(() => {
    latest.current = look;
  });
  const error = sending.error?.code === 'OUTCOME_UNKNOWN' ? sending.error : null;
  // While an order is under way its own answer may still come.
  const isUnknown = !sending.busy && (order !== null || error !== null);
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isGone = false;
    let timer: unknown = null;
    setSeen(false);
    setProblem(null);
    const waitMs = (): number => (order === null ? 0 : orders.waitMs(order));
    const read = async (): Promise<void> => {
      const isEarly = waitMs() > 0;
      try {
        await latest.current();
      } catch (thrown) {
        if (!isGone) setProblem(asError(thrown));
        return;
      }
      if (isGone) return;
      if (isEarly) timer = clock.setTimeout(() => void read(), waitMs());
      else setSeen(true);
    };
    void read();
    return () => {
      isGone = true;
      if (timer !== null) clock.clearTimeout(timer);
    };
  }, [isUnknown, order, orders, clock, turn]);
  if (!isUnknown) return null;
  const sent = order === null ? [] : [moneyOf(order.amount, currency), order.at];
  return {
    text: errorText(error ?? new AppError('OUTCOME_UNKNOWN')),
    sent: sent
      .filter((part) => part !== null)
      .map((part) => (typeof part === 'number' ? dateTime(part) : money(part)))
      .join(' · '),
    said: error?.serverMessage ?? '',
    problem: problem === null ? '' : errorText(problem),
    retryText: shared('retry'),
    ...(isSeen
      ? {
          onAgain: () => {
            orders.forget(call);
            sending.clear();
            onAgain?.();
          },
        }
      : {}),
    onLook: () => setTurn((count) => count + 1),
  };
}
