import { useEffect, useLayoutEffect, useState } from 'react';
import type {
  Article,
  ArticleKind,
  ArticlePage,
  PointConfig,
  PointOrder,
  PointOrderPage,
  Variant,
} from '../../contract/entities/points';
import type { Money } from '../../contract/money';
import { pointDomain } from '../../core/domains/points';
import { readCount } from '../../core/i18n/read-amount';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useTag } from '../../react/use-tag';
import { passwordProblemOf, type PasswordProblem } from '../../react/password-problem';
import { useSendOnce } from '../../react/use-send-once';
import { judgePoints, judgeReceiver, mostOf, worthOf, type AmountProblem, type Receiver } from './rules';

const PAGE_SIZE = 24;
export const ORDERS_SIZE = 10;

/** What is drawn anew when the visitor's language changes. */
export const useLanguage = (): string => useStore(useClient().i18n.store, (state) => state.language);

/** What points are worth, and how many there are. `isOff`: the merchant has no mall. */
export function usePoints(): Loaded<PointConfig> & {
  isOff: boolean;
  /** Reads the balance and shows it. Rejects if it cannot be read. */
  look(): Promise<void>;
} {
  const domain = useDomain(pointDomain);
  const points = useLoaded(() => domain.config());
  return {
    ...points,
    isOff: points.error?.code === 'FUNCTION_NOT_AVAILABLE',
    look: async () => points.put(await domain.config()),
  };
}

/** Where rewards are, for a merchant without a mall. */
export function useToRewards(): () => void {
  const client = useClient();
  return () => void client.intend({ type: 'open-rewards' });
}

/** Where a payment password is set. */
export function useSetPassword(): () => void {
  const client = useClient();
  return () => void client.intend({ type: 'open-member-page', page: 'securityCenter' });
}

interface Paged<Page> {
  shown: Page | null;
  error: AppError | null;
  page: number;
  go(page: number): void;
  again(): void;
}

/** Turn of a list whose first page was given. */
const GIVEN = -1;

/**
 * One page of a list; the newest question wins, and what is there stays meanwhile.
 * @param first the first page, if it has been read already
 */
function usePaged<Page>(
  key: string,
  read: (page: number, signal: AbortSignal) => Promise<Page>,
  first: Page | null = null,
): Paged<Page> {
  const [asked, setAsked] = useState({ key, page: 1, turn: first === null ? 0 : GIVEN });
  const [shown, setShown] = useState<{ page: Page | null; error: AppError | null }>({
    page: first,
    error: null,
  });
  const page = asked.key === key ? asked.page : 1;
  const { turn } = asked;
  useEffect(() => {
    if (turn === GIVEN) return undefined;
    const stop = new AbortController();
    setShown((old) => ({ ...old, error: null }));
    read(page, stop.signal).then(
      (found) => {
        if (!stop.signal.aborted) setShown({ page: found, error: null });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted) setShown((old) => ({ ...old, error: asError(thrown) }));
      },
    );
    return () => stop.abort();
    // What it reads is said by key, page and turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, page, turn]);
  return {
    ...{ shown: shown.page, error: shown.error, page },
    go: (next) => setAsked({ key, page: next, turn: turn + 1 }),
    again: () => setAsked({ key, page, turn: turn + 1 }),
  };
}

export function useArticles(kind: ArticleKind | 'all'): Paged<ArticlePage> {
  const domain = useDomain(pointDomain);
  return usePaged(kind, (page, signal) =>
    domain.articles({ page, size: PAGE_SIZE, signal, ...(kind === 'all' ? {} : { kind }) }),
  );
}

export interface Orders extends Paged<PointOrderPage> {
  cancelling: { busy: boolean; error: AppError | null };
  /** Resolves to whether it was taken back. */
  cancel(order: PointOrder): Promise<boolean>;
}
/** @param first the newest orders, if they have been read already */
export function useOrders(onCancelled: () => void, first?: PointOrderPage): Orders {
  const domain = useDomain(pointDomain);
  const list = usePaged(
    'orders',
    (page, signal) => domain.orders({ page, size: ORDERS_SIZE, signal }),
    first,
  );
  const action = useAction(async (order: PointOrder) => {
    try {
      await domain.cancel(order.id);
      onCancelled();
    } finally {
      list.again();
    }
  });
  return { ...list, cancelling: action, cancel: action.run };
}

/** A payment password that is typed, and what is wrong with it. */
function usePassword() {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  return {
    password,
    problem,
    take(text: string) {
      setPassword(text);
      setProblem(null);
    },
    /** False where there is none. */
    isThere(): boolean {
      if (password === '') setProblem({ key: 'passwordMissing', triesLeft: null });
      return password !== '';
    },
    /** True where an answer was about it: it is typed anew. */
    hears(error: AppError): boolean {
      const found = passwordProblemOf(error);
      if (found === null) return false;
      setProblem(found);
      setPassword('');
      return true;
    },
  };
}

export interface Sending {
  /** Called when an order leaves and when its outcome is known, or its form is gone. */
  onSending(isSending: boolean): void;
  /** Called if the outcome is unknown. */
  onUnknown(): void;
}
/** Runs an order. Its password is typed again after a refusal of it. */
function useSending<Given extends unknown[]>(
  run: (...given: Given) => Promise<void>,
  hears: (error: AppError) => boolean,
  { onSending, onUnknown }: Sending,
) {
  const action = useAction(async (...given: Given) => {
    try {
      await run(...given);
    } catch (thrown) {
      const error = asError(thrown);
      if (hears(error)) return;
      if (error.code === 'OUTCOME_UNKNOWN') onUnknown();
      throw error;
    }
  });
  const { busy } = action;
  useLayoutEffect(() => {
    onSending(busy);
    return () => onSending(false);
  }, [busy, onSending]);
  return action;
}

const EMPTY: Receiver = { name: '', address: '', phone: '' };

/** One order: which, how many, where to, and the payment password. */
export function useOrder(article: Article, config: PointConfig, onDone: () => void, sending: Sending) {
  const domain = useDomain(pointDomain);
  const first = article.variants.find(({ left }) => left > 0) ?? article.variants[0];
  const [variant, setVariant] = useState<Variant | undefined>(first);
  const [wanted, setWanted] = useState(1);
  const [to, setTo] = useState(EMPTY);
  const [wrong, setWrong] = useState<ReturnType<typeof judgeReceiver>>({});
  const sendOnce = useSendOnce('mall order');
  const pass = usePassword();
  const most = variant === undefined ? 0 : mostOf(article, variant, config.balance);
  const quantity = Math.max(1, Math.min(wanted, most));
  const cost = article.price * BigInt(quantity);
  const isGoods = article.kind === 'goods';
  // Without the address, which the tab does not keep: the gateway compares it.
  const order = (): Promise<void> =>
    sendOnce(JSON.stringify([article.id, variant?.id, quantity]), (requestId) =>
      domain.redeem({
        articleId: article.id,
        quantity,
        password: pass.password,
        requestId,
        ...(variant === undefined ? {} : { variantId: variant.id }),
        ...(isGoods ? { to } : {}),
      }),
    );
  const run = async (): Promise<void> => {
    await order().catch((thrown: unknown) => {
      // The order whose answer was lost has been cancelled since. Its key is forgotten by now.
      if (asError(thrown).code === 'MALL_ORDER_STATE') return order();
      throw thrown;
    });
    onDone();
  };
  const action = useSending(run, pass.hears, sending);
  return {
    ...{ variant, quantity, most, cost, left: config.balance - cost, isGoods, to, wrong, pass },
    ...{ busy: action.busy, error: action.error },
    choose: setVariant,
    setQuantity: (next: number) => setWanted(Math.max(1, Math.min(next, most))),
    setTo(field: keyof Receiver, text: string) {
      setTo((old) => ({ ...old, [field]: text }));
      setWrong((old) => ({ ...old, [field]: undefined }));
    },
    send() {
      const missing = isGoods ? judgeReceiver(to) : {};
      setWrong(missing);
      if (pass.isThere() && Object.keys(missing).length === 0) void action.run();
    },
  };
}
export type OrderModel = ReturnType<typeof useOrder>;

/** The form that converts points into money. */
export function useConvert(
  config: PointConfig,
  onDone: (points: bigint, money: Money) => void,
  sending: Sending,
) {
  const domain = useDomain(pointDomain);
  const tag = useTag();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const sendOnce = useSendOnce('mall points');
  const pass = usePassword();
  const points = readCount(text, tag);
  const gives = points !== null && judgePoints(points, config) === null ? worthOf(points, config) : null;
  const run = async (asked: bigint, money: Money): Promise<void> => {
    await sendOnce(asked.toString(), (requestId) =>
      domain.convert({ points: asked, password: pass.password, requestId }),
    );
    setText('');
    pass.take('');
    onDone(asked, money);
  };
  const action = useSending(run, pass.hears, sending);
  return {
    text,
    problem,
    points,
    gives,
    pass,
    busy: action.busy,
    error: action.error,
    take(typed: string) {
      setText(typed);
      setProblem(null);
    },
    send() {
      const found = judgePoints(points, config);
      setProblem(found);
      if (pass.isThere() && found === null && points !== null)
        void action.run(points, worthOf(points, config));
    },
  };
}
