import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { openOrdersDomain } from '../core/domains/open-orders';
import { moneyOf } from '../core/kernel/amounts';
import { AppError, asError } from '../core/kernel/app-error';
import { useClient, useDomain } from './client-context';
import { useFormat } from './use-format';
import type { HeldProps } from './use-outcome';
import { useText } from './use-text';

/** What the visitor reads of an order whose outcome is unknown. */
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

/** Reads the report at once, and again when it can be relied on: only then the order may be sent anew. Null: there is no such order. */
export function useHeld({ call, currency, sending, look, onAgain, onFree }: HeldProps): HeldOrder | null {
  const { clock } = useClient().ports;
  const orders = useDomain(openOrdersDomain);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => orders.onChange(redraw), [orders]);
  const order = orders.of(call);
  const at = order?.at ?? null;
  const settledAt = order?.settledAt ?? 0;
  const { money, dateTime, errorText } = useFormat();
  const shared = useText('common');
  const [isSeen, setSeen] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef(look);
  useLayoutEffect(() => {
    latest.current = look;
  });
  const error = sending?.error?.code === 'OUTCOME_UNKNOWN' ? sending.error : null;
  const isUnknown = at !== null || error !== null;
  useLayoutEffect(() => {
    if (!isUnknown) onFree();
  });
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isGone = false;
    let timer: unknown = null;
    setSeen(false);
    setProblem(null);
    const waitMs = (): number => (at === null ? 0 : orders.waitMs({ at, settledAt }));
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
  }, [isUnknown, at, settledAt, orders, clock, turn]);
  if (!isUnknown) return null;
  const amount = order === null ? null : moneyOf(order.amount, currency);
  return {
    text: errorText(error ?? new AppError('OUTCOME_UNKNOWN')),
    sent: at === null ? '' : [...(amount === null ? [] : [money(amount)]), dateTime(at)].join(' · '),
    said: error?.serverMessage ?? '',
    problem: problem === null ? '' : errorText(problem),
    retryText: shared('retry'),
    ...(isSeen
      ? {
          onAgain: () => {
            orders.forget(call);
            sending?.clear();
            onAgain?.();
          },
        }
      : {}),
    onLook: () => setTurn((count) => count + 1),
  };
}
