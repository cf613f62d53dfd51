import { useLayoutEffect, useState } from 'react';
import type { LotteryOrder } from '../../contract/entities/lottery-order';
import type { LotteryGame } from '../../contract/lottery';
import { lotteryDomain } from '../../core/domains/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import type { AppError } from '../../core/kernel/app-error';
import { asError, isAppError } from '../../core/kernel/app-error';
import { isRefusal, sentOrders } from '../../core/kernel/sent-orders';
import { useClient, useDomain } from '../../react';
import { multiplesOf, type ChasePlan } from './chase';
import {
  linesOf,
  onPurchase,
  readPurchase,
  tellPurchase,
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
/** What stands between the slip and its ticket, and needs a yes. */
export type Question =
  | { kind: 'price'; oldMinor: bigint; newMinor: bigint; lowered: readonly Lowered[]; offer: Offer }
  | { kind: 'closed'; next: string }
  | { kind: 'full'; bet: string; number: string }
  | { kind: 'balance' }
  /** An earlier order has no answer yet, and the slip is another one now. */
  | { kind: 'unanswered'; earlier: SentPurchase }
  | { kind: 'refused'; error: AppError };

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
  const [question, setQuestion] = useState<Question | null>(null);
  const [bought, setBought] = useState<Bought | null>(null);
  const orders = sentOrders(client, `lottery ${game.code}`);
  useLayoutEffect(() =>
    onPurchase(client, game.code, (purchase) => {
      setQuestion(null);
      setBought(purchase.bought);
      slip.takeOut(purchase.lines);
      onBought();
    }),
  );
  const multiples = plan === null ? [1] : multiplesOf(plan, price.multipleMax);
  const firstMinor = slip.totalMinor * BigInt(multiples[0] ?? 1);

  const orderFor = (at: string, oddsPpm: Offer['oddsPpm']): LotteryOrder => ({
    game: game.code,
    issue: at,
    lines: [...slip.lines].reverse().map(({ bet, selection, modePpm, multiple, rebatePpm }, line) => ({
      ...{ bet, selection, mode: modePpm, multiple, rebatePpm },
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
    const newMinor = quote.total.minor * BigInt(multiples[0] ?? 1);
    const next = {
      ...{ issue: offer.issue, totalMinor: newMinor, oddsVersion: quote.oddsVersion },
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
  const buyNow = async (asked: SentPurchase, requestId: string): Promise<Bought> => {
    const { order, chase, oddsVersion } = asked;
    const total = { minor: BigInt(asked.total), currency: asked.currency };
    const seen = { total, oddsVersion, requestId };
    if (chase === null) {
      const { number, issue: of, stake } = await domain.place(order, seen);
      return { kind: 'ticket', number, issue: of, paidMinor: stake.minor };
    }
    const { multiples: placed } = await domain.chase(order, { ...seen, ...chase });
    return { kind: 'chase', draws: placed.length, paidMinor: total.minor };
  };
  const send = async (asked: SentPurchase): Promise<void> => {
    const requestId = orders.keyFor(JSON.stringify(asked));
    try {
      const now = await buyNow(asked, requestId);
      orders.forget(requestId);
      tellPurchase(client, { game, price }, { requestId, bought: now, lines: linesOf(asked) });
    } catch (thrown) {
      // What is sent after a refusal is a new order. A lost answer is asked for under the same key.
      if (isRefusal(asError(thrown))) orders.forget(requestId);
      throw thrown;
    }
  };
  /** An order without an answer that is not this one. */
  const earlierThan = (asked: SentPurchase): SentPurchase | null => {
    const text = JSON.stringify(asked);
    for (const one of orders.mine()) {
      const earlier = one.text === text ? null : readPurchase(one.text);
      if (earlier !== null) return earlier;
    }
    return null;
  };
  const work = async (
    asked: SentPurchase,
    questionFor: (error: AppError) => Promise<Question>,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setQuestion(null);
    try {
      await send(asked);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // The question itself may fail on its way: then that is what is said.
      const next = await questionFor(error).catch((cause: unknown) => {
        if (!isAppError(cause)) throw cause;
        return { kind: 'refused' as const, error: cause };
      });
      setQuestion(next);
    } finally {
      setBusy(false);
    }
  };
  const buy = (offer: Offer): void => {
    const asked = purchaseOf(offer);
    // Its lines may be bought already: another order that has them too would buy them a second time.
    const earlier = isBusy ? null : earlierThan(asked);
    if (earlier !== null) setQuestion({ kind: 'unanswered', earlier });
    else void work(asked, (error) => questionOf(error, offer));
  };
  /** What the page shows: whole odds of the game's own version. */
  const offerAt = (at: string): Offer => ({
    ...{ issue: at, totalMinor: firstMinor, oddsVersion: game.version },
    oddsPpm: null,
  });
  return {
    isBusy,
    question,
    bought,
    firstMinor,
    /** False while a number of the chase is missing. */
    isComplete: multiples.length > 0,
    place: () => buy(offerAt(issue)),
    /** In the draw that was offered after the one on the page had closed. */
    placeIn: (next: string) => buy(offerAt(next)),
    accept: buy,
    /** Sends an order that has no answer yet once more, under its key. */
    sendAgain: (earlier: SentPurchase) =>
      void work(earlier, (error) => Promise.resolve({ kind: 'refused', error })),
    /** Buys the slip as it is now, whatever has become of earlier orders. */
    placeAnyway() {
      for (const { key } of orders.mine()) orders.forget(key);
      buy(offerAt(issue));
    },
    dismiss: () => setQuestion(null),
    /** The buyer has read what was bought and goes on. */
    goOn: () => setBought(null),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
