import {
  createElement,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { openOrdersDomain } from '../core/domains/open-orders';
import { moneyOf } from '../core/kernel/amounts';
import { AppError, asError } from '../core/kernel/app-error';
import type { OpenOrder } from '../core/types';
import { useClient, useDomain } from './client-context';
import type { Action } from './use-action';
import { useFormat } from './use-format';
import { useStore } from './use-store';
import { useText } from './use-text';

export interface OutcomeOptions {
  /** Name of the call that carries such orders. */
  call: string;
  /** The member's currency; '' for orders whose amount is not money. */
  currency: string;
  /** The order's button; none where orders are not sent from here. */
  sending?: Pick<Action<[]>, 'busy' | 'error' | 'clear'>;
  /** Reads what shows whether the order was carried out, and puts it into the page. Rejects where that says nothing. */
  look(): Promise<unknown>;
  /** How much was sent, in words, where it is not money; '' where nothing is said. */
  words?(sent: string): string;
  /**
   * What is said of an order that was carried out after all.
   * @param amount how much, in words
   * @param sent the same as it was sent
   */
  done(amount: string, sent: string): string;
  onAgain?(): void;
}
interface HeldOptions extends OutcomeOptions {
  /** Whether there is such an order, or one of which its member is told that it was carried out. */
  onHeld(isHeld: boolean): void;
}

/** What a look reads, by the call of the order: a row left out of it may be that order. */
const REPORTS: Readonly<Record<string, readonly string[]>> = {
  'deposits.create': ['deposits.report'],
  'withdrawals.create': ['withdrawals.report'],
  'agents.transfer': ['agents.transfers', 'agents.moves'],
  'wallet.transfer': ['funds.all'],
  'payees.add': ['payees.list'],
  'points.redeem': ['points.orders'],
};

/** What became of an order as its report says it; null while there is nothing to say. */
interface Seen {
  isSeen: boolean;
  problem: AppError | null;
}
const UNSEEN: Seen = { isSeen: false, problem: null };

/** Reads the report at once, and again when it can be relied on: only then the order may be sent anew. Null: there is no such order. */
function useHeld({ call, currency, sending, look, words, done, onAgain, onHeld }: HeldOptions) {
  const client = useClient();
  const { clock } = client.ports;
  const orders = useDomain(openOrdersDomain);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const who = useStore(client.session.store, ({ username }) => username);
  const order = orders.of(call);
  const at = order?.at ?? null;
  const settledAt = order?.settledAt ?? 0;
  const { money, dateTime, errorText } = useFormat();
  const shared = useText('common');
  const [{ isSeen, problem }, setSeen] = useState(UNSEEN);
  const [turn, setTurn] = useState(0);
  /** The one that was carried out after all. */
  const [arrived, setArrived] = useState<OpenOrder | null>(null);
  const latest = useRef(look);
  useLayoutEffect(() => {
    latest.current = look;
  });
  const clear = sending?.clear;
  // After another member has logged in, the previous member's result must not be shown.
  useLayoutEffect(
    () => () => {
      clear?.();
      setArrived(null);
    },
    [who, clear],
  );
  useEffect(() => orders.onChange(redraw), [orders]);
  useEffect(
    () =>
      orders.onDone((one) => {
        if (one.call !== call) return;
        setArrived(one);
        // It stands in the report now. Who cannot read it has been told all the same.
        latest.current().catch(() => undefined);
      }),
    [orders, call],
  );
  const error = sending?.error?.code === 'OUTCOME_UNKNOWN' ? sending.error : null;
  const isUnknown = at !== null || error !== null;
  const isHeld = isUnknown || arrived !== null;
  useLayoutEffect(() => onHeld(isHeld));
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isGone = false;
    let timer: unknown = null;
    setSeen(UNSEEN);
    const waitMs = (): number => (at === null ? 0 : orders.waitMs({ at, settledAt }));
    const read = async (): Promise<void> => {
      const isEarly = waitMs() > 0;
      try {
        await latest.current();
        const differences = await client.dialect();
        // What cannot be read may be the order.
        if ((REPORTS[call] ?? []).some((name) => (differences?.leftOut(name) ?? 0) > 0))
          throw new AppError('REPLY_INVALID');
      } catch (thrown) {
        if (!isGone) setSeen({ isSeen: false, problem: asError(thrown) });
        return;
      }
      if (isGone) return;
      if (isEarly) timer = clock.setTimeout(() => void read(), waitMs());
      else setSeen({ isSeen: true, problem: null });
    };
    void read();
    return () => {
      isGone = true;
      if (timer !== null) clock.clearTimeout(timer);
    };
  }, [isUnknown, who, at, settledAt, call, client, orders, clock, turn]);
  if (!isHeld) return null;
  const shown = order ?? arrived;
  const told = shown?.amount ?? '';
  const asMoney = words ? null : moneyOf(told, currency);
  const amount = words ? words(told) : asMoney === null ? '' : money(asMoney);
  const sent = shown === null ? '' : [amount, dateTime(shown.at)].filter(Boolean).join(' · ');
  const more = { sent, retryText: shared('retry'), onLook: () => setTurn((count) => count + 1) };
  if (!isUnknown && arrived !== null)
    return {
      ...more,
      tone: 'success' as const,
      text: done(amount, arrived.amount),
      said: '',
      problem: '',
      onText: shared('ok'),
      onAgain: () => setArrived(null),
    };
  return {
    ...more,
    tone: 'warning' as const,
    text: errorText(error ?? new AppError('OUTCOME_UNKNOWN')),
    said: error?.serverMessage ?? '',
    problem: problem === null ? '' : errorText(problem),
    onText: shared('retry'),
    ...(isSeen
      ? {
          onAgain: () => {
            orders.forget(call);
            sending?.clear();
            setArrived(null);
            onAgain?.();
          },
        }
      : {}),
  };
}

/** What the visitor reads of it. */
export type HeldView = NonNullable<ReturnType<typeof useHeld>>;

/** In the place of a form while the outcome of an order before is unknown: few see it, so it loads when it is needed. */
export function Held({
  UnknownOutcome,
  ...options
}: HeldOptions & { UnknownOutcome: ComponentType<HeldView> }) {
  const held = useHeld(options);
  return held && createElement(UnknownOutcome, held);
}
