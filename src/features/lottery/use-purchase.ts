import { useRef, useState } from 'react';
import type { LotteryOrder } from '../../contract/entities/lottery-order';
import type { LotteryGame } from '../../contract/lottery';
import { lotteryDomain } from '../../core/domains/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import type { AppError } from '../../core/kernel/app-error';
import { isAppError } from '../../core/kernel/app-error';
import { randomText } from '../../core/kernel/random-text';
import { useClient, useDomain } from '../../react';
import { multiplesOf, type ChasePlan } from './chase';
import { PPM } from './slip';
import { forgetOrder, keepOrder, keepSlip, loadOrder, NO_ORDER } from './slip-store';
import type { Slip } from './use-slip';

const KEY_LENGTH = 24;
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
  | { kind: 'refused'; error: AppError };
/** What has just been bought, until the buyer goes on. */
export type Bought = {
  /** Minor units that were charged, for the first draw of a chase. */
  paidMinor: bigint;
} & ({ kind: 'ticket'; number: string; issue: string } | { kind: 'chase'; draws: number });

const valueOf = (error: AppError, field: string): string =>
  keptText(readKept(JSON.stringify(error.value))[field], CODE_LENGTH);

/** Refusals by the sale itself. After any other, an earlier try of the same order may have been bought. */
const isFinal = ({ code }: AppError): boolean =>
  code.startsWith('LOTTERY_') || code === 'WALLET_NOT_ENOUGH' || code === 'LEDGER_KEY_CONFLICT';

/** Buys the slip, once however often it is asked, at the price that was seen or not at all. */
export function usePurchase(input: {
  game: LotteryGame;
  currency: string;
  multipleMax: number;
  slip: Slip;
  /** The draw that the page shows, '' while none is open. */
  issue: string;
  /** null: for one draw. */
  plan: ChasePlan | null;
  onBought(): void;
}) {
  const { game, currency, multipleMax, slip, issue, plan, onBought } = input;
  const client = useClient();
  const domain = useDomain(lotteryDomain);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [bought, setBought] = useState<Bought | null>(null);
  /** The same order goes out under the same key until it is bought or changed. */
  const { session } = client.ports.storage;
  const [kept] = useState(() => loadOrder(session, game.code));
  const sent = useRef(kept);
  const multiples = plan === null ? [1] : multiplesOf(plan, multipleMax);
  const firstMinor = slip.totalMinor * BigInt(multiples[0] ?? 1);

  const orderFor = (at: string, oddsPpm: Offer['oddsPpm']): LotteryOrder => ({
    game: game.code,
    issue: at,
    lines: [...slip.lines].reverse().map(({ bet, selection, modePpm, multiple, rebatePpm }, line) => ({
      ...{ bet, selection, mode: modePpm, multiple, rebatePpm },
      oddsPpm: oddsPpm?.[line] ?? PPM,
    })),
  });
  const keyFor = (order: LotteryOrder): string => {
    const text = JSON.stringify([order, plan, currency]);
    if (sent.current.text !== text) {
      sent.current = { text, key: randomText(client.ports.random, KEY_LENGTH) };
      keepOrder(session, game.code, sent.current);
    }
    return sent.current.key;
  };
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
  const send = async (offer: Offer): Promise<void> => {
    const order = orderFor(offer.issue, offer.oddsPpm);
    const seen = {
      total: { minor: offer.totalMinor, currency },
      oddsVersion: offer.oddsVersion,
      requestId: keyFor(order),
    };
    if (plan === null) {
      const { number, issue: of, stake } = await domain.place(order, seen);
      setBought({ kind: 'ticket', number, issue: of, paidMinor: stake.minor });
    } else {
      const chase = await domain.chase(order, { ...seen, multiples, stopOnWin: plan.stopOnWin });
      setBought({ kind: 'chase', draws: chase.multiples.length, paidMinor: offer.totalMinor });
    }
    sent.current = NO_ORDER;
    // The view may be gone by now: another one must not offer what is bought, and keeps what it has sent itself.
    if (loadOrder(session, game.code).key === seen.requestId) keepSlip(session, game.code, []);
    slip.clear();
    onBought();
  };
  const buy = async (offer: Offer): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setQuestion(null);
    try {
      await send(offer);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // After a final refusal, what is sent next is a new order. A lost answer is asked for under the same key.
      if (isFinal(error)) {
        if (loadOrder(session, game.code).key === sent.current.key) forgetOrder(session, game.code);
        sent.current = NO_ORDER;
      }
      // The question itself may fail on its way: then that is what is said.
      const asked = await questionOf(error, offer).catch((cause: unknown) => {
        if (!isAppError(cause)) throw cause;
        return { kind: 'refused' as const, error: cause };
      });
      setQuestion(asked);
    } finally {
      setBusy(false);
    }
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
    place: () => void buy(offerAt(issue)),
    /** In the draw that was offered after the one on the page had closed. */
    placeIn: (next: string) => void buy(offerAt(next)),
    accept: (offer: Offer) => void buy(offer),
    dismiss: () => setQuestion(null),
    /** The buyer has read what was bought and goes on. */
    goOn: () => setBought(null),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
