import type { LotteryOrder } from '../../contract/entities/lottery-order';
import type { LotteryGame } from '../../contract/lottery';
import type { Client } from '../../core/types';
import { readKept } from '../../core/kernel/kept';
import { withoutLines, type Price } from './slip';
import { keepSlip, loadSlip } from './slip-store';

/** All that a purchase sends besides its key, as the tab keeps it until its answer is here. */
export interface SentPurchase {
  order: LotteryOrder;
  /** Minor units of the first draw, in decimal digits. */
  total: string;
  currency: string;
  oddsVersion: number;
  /** null: for one draw. */
  chase: { multiples: readonly number[]; stopOnWin: boolean } | null;
}
/** What has just been bought, until the buyer goes on. */
export type Bought = {
  /** Minor units that were charged, for the first draw of a chase. */
  paidMinor: bigint;
} & ({ kind: 'ticket'; number: string; issue: string } | { kind: 'chase'; draws: number });

/** A kept purchase; null where a script of the page has written something else there. */
export const readPurchase = (text: string): SentPurchase | null => {
  const { order, total, currency, chase } = readKept(text);
  const { issue, lines } = Object(order) as Record<string, unknown>;
  const { multiples } = Object(chase) as Record<string, unknown>;
  const isPurchase =
    Array.isArray(lines) &&
    typeof issue === 'string' &&
    typeof currency === 'string' &&
    /^\d+$/.test(String(total)) &&
    (chase === null || Array.isArray(multiples));
  return isPurchase ? (JSON.parse(text) as SentPurchase) : null;
};

type Lines = Parameters<typeof withoutLines>[1];
export const linesOf = ({ order }: SentPurchase): Lines =>
  order.lines.map(({ bet, selection, mode, multiple, rebatePpm = 0 }) => ({
    bet,
    selection,
    modePpm: mode,
    multiple,
    rebatePpm,
  }));

interface Purchase {
  /** The buyer's. */
  username: string;
  requestId: string;
  bought: Bought;
  lines: Lines;
}
type View = (purchase: Purchase) => void;
/** Views of games that are open, with the game of each: one may show a slip that another one has bought. */
const views = new WeakMap<Client, Map<View, string>>();
/** Keys of purchases that were announced: two views may have sent one order, and each gets an answer. */
const announced = new WeakMap<Client, Set<string>>();

/** Calls `view` for each purchase in a game, also where another view of this page has sent it. Returns the function that unsubscribes. */
export const onPurchase = (client: Client, code: string, view: View): (() => void) => {
  const all = views.get(client) ?? new Map<View, string>();
  views.set(client, all.set(view, code));
  return () => void all.delete(view);
};

/** Takes what was bought out of the game's slip: in the tab, and in each view that is open. The view that sent it may be gone. */
export const announcePurchase = (
  client: Client,
  { game, price }: { game: LotteryGame; price: Price },
  purchase: Purchase,
): void => {
  const keys = announced.get(client) ?? new Set<string>();
  if (keys.has(purchase.requestId)) return;
  announced.set(client, keys.add(purchase.requestId));
  const { session } = client.ports.storage;
  keepSlip(session, game.code, withoutLines(loadSlip(session, game, price), purchase.lines));
  // A copy: a view may end or draw itself while it is called.
  for (const [view, code] of Array.from(views.get(client) ?? [])) if (code === game.code) view(purchase);
};
