import { useLayoutEffect, useState } from 'react';
import type { LotteryOrder } from '../../contract/entities/lottery-order';
import type { LotteryGame } from '../../contract/lottery';
import { lotteryDomain } from '../../core/domains/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import { AppError, asError, isAppError } from '../../core/kernel/app-error';
import { isRefusal, sentOrders } from '../../core/kernel/sent-orders';
import { useClient, useDomain, useStore } from '../../react';
import { multiplesOf, type ChasePlan } from './chase';
import {
  announcePurchase,
  linesOf,
  onPurchase,
  readPurchase,
  type Bought,
  type SentPurchase,
} from './sent-purchase';
import { PPM, type Price } from './slip';
import type { Slip } from './use-slip';

const CODE_LENGTH = 32;

/** What is bought, at the price that was shown. */
interface Offer {
  issue: string;
  totalMinor: bigint;
  oddsVersion: number;
  /** Part of its odds that was shown for each line, in the order's sequence; null: whole. */
  oddsPpm: readonly number[] | null;
}
/** Numbers that pay less in this draw. */
interface Lowered {
  bet: string;
  restricted: readonly string[];
  oddsPpm: number;
}
/** A confirmation the buyer must answer. */
export type Question =
  | { kind: 'price'; oldMinor: bigint; newMinor: bigint; lowered: readonly Lowered[]; offer: Offer }
  | { kind: 'closed'; next: string }
  | { kind: 'full'; bet: string; number: string }
  | { kind: 'balance' }
  /** An earlier order has no answer yet, and the slip is another one now. */
  | { kind: 'unanswered'; earlier: SentPurchase }
  | { kind: 'refused'; error: AppError };

/** What only one member may see: another one may log in while the game stays open. */
interface Owned<T> {
  username: string;
  value: T;
}
const ownedBy = <T>(username: string, owned: Owned<T> | null): T | null =>
  owned?.username === username ? owned.value : null;

const valueOf = (error: AppError, field: string): string =>
  keptText(readKept(JSON.stringify(error.value))[field], CODE_LENGTH);

/** Buys the slip at the price that was seen or not at all, and once, also where the view is left before the answer. */
export function usePurchase(input: {
  game: LotteryGame;
  currency: string;
  price: Price;
  slip: Slip;
  /** The draw that the page shows, '' while none is open. */
  issue: string;
  /** null: for one draw. */
  plan: ChasePlan | null;
  onBought(): void;
}) {
  const { game, currency, price, slip, issue, plan, onBought } = input;
  const client = useClient();
  const domain = useDomain(lotteryDomain);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Owned<Question> | null>(null);
  const [bought, setBought] = useState<Owned<Bought> | null>(null);
  const username = useStore(client.session.store, (state) => state.username);
  const orders = sentOrders(client, `lottery ${game.code}`, Infinity);
  useLayoutEffect(() =>
    onPurchase(client, game.code, (purchase) => {
      setQuestion(null);
      setBought({ username: purchase.username, value: purchase.bought });
      slip.takeOut(purchase.lines);
      onBought();
    }),
  );
  const multiples = plan === null ? [1] : multiplesOf(plan, price.multipleMax);
  const firstMinor = slip.totalMinor * BigInt(multiples[0] ?? 1);
  const currentUsername = (): string => client.session.store.getState().username;
  /** False while no draw is open, a number of the chase is missing, or the slip costs more than the game allows. */
  const canBuy = (at: string): boolean =>
    // A click may come between a log-out and the next drawing.
    username !== '' &&
    username === currentUsername() &&
    at !== '' &&
    multiples.length > 0 &&
    !slip.isLineTooDear &&
    !slip.isTicketTooDear;

  const orderFor = (at: string, oddsPpm: Offer['oddsPpm']): LotteryOrder => ({
    game: game.code,
    issue: at,
    lines: [...slip.lines].reverse().map(({ bet, selection, modePpm, multiple, rebatePpm }, line) => ({
      bet,
      selection,
      mode: modePpm,
      multiple,
      rebatePpm,
      oddsPpm: oddsPpm?.[line] ?? PPM,
    })),
  });
  const purchaseOf = (offer: Offer): SentPurchase => ({
    order: orderFor(offer.issue, offer.oddsPpm),
    total: offer.totalMinor.toString(),
    currency,
    oddsVersion: offer.oddsVersion,
    chase: plan === null ? null : { multiples, stopOnWin: plan.stopOnWin },
  });
  /** The price was another one: the new one is asked for and shown beside the old. */
  const askAgain = async (offer: Offer): Promise<Question> => {
    const quote = await domain.quote(orderFor(offer.issue, null));
    const closed = quote.lines.find(({ oddsPpm }) => oddsPpm === 0);
    if (closed) return { kind: 'full', bet: closed.bet, number: closed.restricted[0] ?? '' };
    // A price that cannot be read is none that can be accepted.
    if (quote.total.unread) throw new AppError('REPLY_INVALID');
    const newMinor = quote.total.minor * BigInt(multiples[0] ?? 1);
    const next = {
      issue: offer.issue,
      totalMinor: newMinor,
      oddsVersion: quote.oddsVersion,
      oddsPpm: quote.lines.map(({ oddsPpm }) => oddsPpm),
    };
    const lowered = quote.lines.filter(({ oddsPpm }) => oddsPpm < PPM);
    return { kind: 'price', oldMinor: offer.totalMinor, newMinor, lowered, offer: next };
  };
  const questionOf = async (error: AppError, offer: Offer): Promise<Question> => {
    switch (error.code) {
      case 'LOTTERY_PRICE_CHANGED':
        return askAgain(offer);
      case 'LOTTERY_CLOSED':
        await domain.refresh();
        return { kind: 'closed', next: valueOf(error, 'issue') };
      case 'LOTTERY_NUMBER_FULL':
        return { kind: 'full', bet: valueOf(error, 'bet'), number: valueOf(error, 'number') };
      case 'WALLET_NOT_ENOUGH':
        return { kind: 'balance' };
      default:
        return { kind: 'refused', error };
    }
  };
  /** Returns null if the order was bought before and the member has cancelled that ticket, or stopped that chase. */
  const buyNow = async (purchase: SentPurchase, requestId: string): Promise<Bought | null> => {
    const { order, chase, oddsVersion } = purchase;
    const total = { minor: BigInt(purchase.total), currency: purchase.currency };
    const seen = { total, oddsVersion, requestId };
    if (chase === null) {
      const ticket = await domain.place(order, seen);
      if (ticket.state === 'cancelled') return null;
      const { number, issue: draw, stake } = ticket;
      // It is bought at the price that was sent, or not at all.
      return { kind: 'ticket', number, issue: draw, paidMinor: (stake.unread ? total : stake).minor };
    }
    const { state, reason, multiples: placed } = await domain.chase(order, { ...seen, ...chase });
    if (state === 'stopped' && reason === 'MEMBER') return null;
    return { kind: 'chase', draws: placed.length, paidMinor: total.minor };
  };
  const isKept = (text: string): boolean => orders.mine().some((one) => one.text === text);
  const send = async (purchase: SentPurchase): Promise<void> => {
    const text = JSON.stringify(purchase);
    const wasKept = isKept(text);
    const requestId = orders.keyFor(text);
    try {
      const result = await buyNow(purchase, requestId);
      // The buyer has logged out. The order stays unanswered, so that the same member gets this answer after the next log-in.
      if (currentUsername() !== username) return;
      orders.forget(requestId);
      if (result !== null) {
        const lines = linesOf(purchase);
        announcePurchase(client, { game, price }, { username, requestId, bought: result, lines });
      } else if (wasKept) await send(purchase);
    } catch (thrown) {
      // What is sent after a refusal is a new order. A lost answer is asked for under the same key.
      if (isRefusal(asError(thrown))) orders.forget(requestId);
      throw thrown;
    }
  };
  /** An order without an answer that is not this one. */
  const earlierThan = (purchase: SentPurchase): SentPurchase | null => {
    const text = JSON.stringify(purchase);
    for (const one of orders.mine()) {
      const earlier = one.text === text ? null : readPurchase(one.text);
      if (earlier !== null) return earlier;
    }
    return null;
  };
  const work = async (
    purchase: SentPurchase,
    questionFor: (error: AppError) => Promise<Question>,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setQuestion(null);
    try {
      await send(purchase);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // The question itself may fail on its way: then that is what is said.
      const next = await questionFor(error).catch((cause: unknown) => {
        if (!isAppError(cause)) throw cause;
        return { kind: 'refused' as const, error: cause };
      });
      setQuestion({ username, value: next });
    } finally {
      setBusy(false);
    }
  };
  const buy = (offer: Offer): void => {
    if (!canBuy(offer.issue)) return;
    const purchase = purchaseOf(offer);
    // Its lines may be bought already: another order that has them too would buy them a second time.
    const earlier = isBusy ? null : earlierThan(purchase);
    if (earlier !== null) setQuestion({ username, value: { kind: 'unanswered', earlier } });
    else void work(purchase, (error) => questionOf(error, offer));
  };
  /** What the page shows: whole odds of the game's own version. */
  const offerAt = (at: string): Offer => ({
    issue: at,
    totalMinor: firstMinor,
    oddsVersion: game.version,
    oddsPpm: null,
  });
  return {
    isBusy,
    question: ownedBy(username, question),
    bought: ownedBy(username, bought),
    firstMinor,
    canPlace: canBuy(issue),
    /** Whether the slip can be bought in the draw of this issue. */
    canPlaceIn: canBuy,
    place: () => buy(offerAt(issue)),
    /** In the draw that was offered after the one on the page had closed. */
    placeIn: (next: string) => buy(offerAt(next)),
    accept: buy,
    /** Sends an order again, under its key, unless its answer has come meanwhile or another member is here. */
    sendAgain(earlier: SentPurchase) {
      if (isKept(JSON.stringify(earlier)))
        void work(earlier, (error) => Promise.resolve({ kind: 'refused', error }));
      else setQuestion(null);
    },
    /** Forgets earlier unanswered orders and buys the slip as it is now. */
    placeAnyway() {
      if (!canBuy(issue)) return;
      for (const { key } of orders.mine()) orders.forget(key);
      buy(offerAt(issue));
    },
    dismiss: () => setQuestion(null),
    /** The buyer has read what was bought and goes on. */
    goOn: () => setBought(null),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
