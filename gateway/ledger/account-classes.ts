interface ClassRules {
  /** A journal stays in one world; holds alone go between money and held. */
  world: 'money' | 'play' | 'held';
  /** True: a locked row with its balance, never below zero. False: the sum of its entries, which may be below zero. */
  kept: boolean;
  /** True: it is opened before money comes. False: it opens by use. */
  opened: boolean;
  /** True: it has an owner. */
  owned: boolean;
  /** The class that keeps what is held of it; null where nothing can be held. */
  heldIn: 'held' | null;
  /** What its accounts are in; each account is in one currency, whatever this says. */
  unit: Unit | 'any';
}

/** Units of accounts: a currency, points (PTS), or tickets of one kind (TKT and its number). */
export type Unit = 'money' | 'points' | 'ticket';

/** The currency code of points. */
export const POINTS = 'PTS';

export const unitOf = (currency: string): Unit =>
  currency === POINTS ? 'points' : currency.startsWith('TKT') ? 'ticket' : 'money';

const inMoney = { unit: 'money' } as const;
const playerOwned = { kept: true, opened: true, owned: true, ...inMoney } as const;
const summed = { kept: false, opened: false, owned: false, heldIn: null, ...inMoney } as const;
/** Kept, and opened by use. */
const keptOwned = { world: 'money', kept: true, opened: false, owned: true, heldIn: null } as const;

/** What an account of a class may do: the same rows as the table account_class. */
export const accountClasses = {
  /** A member's money. Owner: the member's id. */
  player: { world: 'money', ...playerOwned, heldIn: 'held' },
  /** Money of one hold. Owner: the number of the journal that opened it. */
  held: { world: 'held', kept: true, opened: false, owned: true, heldIn: null, ...inMoney },
  /** A member's money at one vendor. Owner: `member:VENDOR`. */
  wallet: { world: 'money', ...playerOwned, heldIn: null },
  /** Play money of a trial. Owner: the member's id. */
  trial: { world: 'play', ...playerOwned, heldIn: null },
  /** Owner: the vendor's code. */
  vendor: { world: 'money', ...summed },
  /** Owner: '', or what it is for: promo, forfeit, rebate, points. */
  house: { world: 'money', ...summed, unit: 'any' },
  funding: { world: 'money', ...summed },
  /** A payment provider's money on its way in or out. Owner: the provider's code. */
  clearing: { world: 'money', ...summed },
  /** Money that a payment provider received and that has no place yet. Owner: the provider's code. */
  suspense: { world: 'money', ...summed },
  /** What the merchant kept of deposits and payouts. Owner: the payment provider's code. */
  fees: { world: 'money', ...summed },
  /** Money that a provider or a vendor took back and that the member no longer had. Owner: its code. */
  'bad-debt': { world: 'money', ...summed },
  /** The house's side of a lottery game. Owner: the game's code. */
  lottery: { world: 'money', ...summed, owned: true },
  /** A tier, a reserve or a jackpot of a game, never below zero. Owner: `CODE:tier`. */
  'lottery-pool': { ...keptOwned, ...inMoney },
  /** A member's points. Owner: the member's id. */
  points: { ...keptOwned, unit: 'points' },
  /** A member's tickets of one kind. Owner: the member's id. */
  tickets: { ...keptOwned, unit: 'ticket' },
  /** Bonus money of one grant. Owner: `member:grant`. */
  bonus: { ...keptOwned, ...inMoney },
  /** What a promotion may still grant. Owner: the promotion's id. */
  pool: { ...keptOwned, unit: 'any' },
  /** What is promised and not paid yet. Owner: `grant:ID` or `order:ID`. */
  escrow: { ...keptOwned, unit: 'any' },
  'trial-funding': { world: 'play', ...summed },
} as const satisfies Readonly<Record<string, ClassRules>>;

export type AccountClass = keyof typeof accountClasses;

export const rulesOf = (kind: AccountClass): ClassRules => accountClasses[kind];

export const isAccountClass = (word: string): word is AccountClass => Object.hasOwn(accountClasses, word);
