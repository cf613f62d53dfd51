import { refuse, type OlderAnswer } from './older-answers';
import type { OlderMember } from './older-gateway';

// What the stand-in of an older gateway remembers. Amounts are whole minor units; all of it is gone when it stops.

export interface OlderMove {
  id: number;
  /** ms since 1970. */
  at: number;
  /** The word by which the account record is asked for it. */
  code: string;
  typeId: number;
  /** As members of that gateway read it. */
  name: string;
  minor: number;
  remark: string;
}

export interface OlderWithdrawal {
  id: number;
  at: number;
  minor: number;
  bankName: string;
  cardNumber: string;
  /** '' as long as it is under way. */
  state: '' | '1' | '2' | '3';
  remark: string;
}

export interface OlderDeposit {
  id: number;
  at: number;
  minor: number;
  /** '0' as long as it is open. */
  state: '0' | '1' | '2' | '3';
}

export interface OlderCard {
  id: number;
  bankCode: string;
  bankName: string;
  /** As it is shown. */
  number: string;
  /** Of a wallet of a coin; '' for an account at a bank. */
  network: string;
}

export interface OlderDownline {
  id: number;
  name: string;
  isAgent: boolean;
  registeredAt: number;
  below: OlderDownline[];
}

export interface OlderLink {
  id: number;
  code: string;
  type: unknown;
  path: unknown;
  at: number;
  configs: unknown;
}

export interface OlderAccount {
  member: OlderMember;
  /** Amounts by number of wallet; 2 is the main one, null is an amount that the gateway does not tell. */
  wallets: Map<number, number | null>;
  /** '' for none. */
  paymentPassword: string;
  profile: Record<string, unknown>;
  cards: OlderCard[];
  /** The newest first, as all of these. */
  withdrawals: OlderWithdrawal[];
  deposits: OlderDeposit[];
  moves: OlderMove[];
  favourites: string[];
  played: string[];
  downlines: OlderDownline[];
  links: OlderLink[];
  /** Offers of contracts that were answered. */
  answered: Set<string>;
}

/** What an answer is made of. */
export interface OlderPlace {
  input: Record<string, unknown>;
  account: OlderAccount;
  /** ms since 1970. */
  now: number;
  /** Where the pages of its games are. */
  gamesUrl: string;
  nextId(): number;
}

/** Answers by method and path. */
export type OlderRoutes = Readonly<Record<string, (place: OlderPlace) => OlderAnswer>>;

export const MAIN_WALLET = 2;
export const POINTS_WALLET = 9;
export const DAY_MS = 86_400_000;

/** Scalars of a request as text. */
export const textIn = (input: Record<string, unknown>, name: string): string => {
  const value = input[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const numberIn = (input: Record<string, unknown>, name: string, fallback = 0): number => {
  const text = textIn(input, name);
  const read = Number(text);
  return text === '' || !Number.isFinite(read) ? fallback : read;
};

/** Minor units of a plain amount; null for anything else. */
export const minorIn = (input: Record<string, unknown>, name: string): number | null => {
  const text = textIn(input, name);
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
};

/** A refusal by a word of its own, with markup in its sentence. */
export const refuseOddly = (word: string, sentence: string): OlderAnswer =>
  refuse(200, word, { message: `<b>Erro</b>: ${sentence}&nbsp;<br/>(#727)` });

/** Books an amount on the main wallet. */
export const book = (
  { account, now, nextId }: Pick<OlderPlace, 'account' | 'now' | 'nextId'>,
  move: Pick<OlderMove, 'code' | 'typeId' | 'name' | 'minor' | 'remark'>,
): void => {
  account.wallets.set(MAIN_WALLET, (account.wallets.get(MAIN_WALLET) ?? 0) + move.minor);
  account.moves.unshift({ ...move, id: nextId(), at: now });
};

/** Takes an amount and its password, or says why not. */
export const takeFor = (
  { account, input }: OlderPlace,
  names: { amount: string; password: string },
): { minor: number } | OlderAnswer => {
  const minor = minorIn(input, names.amount);
  if (minor === null || minor === 0) return refuse(400, 'request_param_err');
  if (account.paymentPassword === '') return refuse(400, 'not.exists.payment.password');
  if (input[names.password] !== account.paymentPassword) return refuse(400, 'invalid.payment.pw');
  if (minor > (account.wallets.get(MAIN_WALLET) ?? 0))
    return refuseOddly('wallet.balance.short', 'Saldo insuficiente');
  return { minor };
};
