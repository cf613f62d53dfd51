import type { RecordType } from '../../contract/entities/record';
import type { Bet } from '../../contract/entities/record-bets';
import type { StatementEntry } from '../../contract/entities/record-statement';
import type { TextOf } from '../../react';
import type { records } from '../../locales/en/records';

export type Words = TextOf<typeof records>;

export const TYPES = [
  'deposit',
  'withdraw',
  'bet',
  'win',
  'jackpot',
  'bonus',
  'rebate',
  'transfer',
  'fee',
  'other',
] as const satisfies readonly RecordType[];
export const STATES = ['open', 'completed', 'cancelled'] as const;
const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT', 'ELOTT'] as const;
const ACCOUNTS = ['player', 'wallet', 'held', 'clearing', 'house', 'funding', 'suspense'] as const;

/** A word of a list by its code; the code itself where the list has none. */
const named = <Key extends string>(keys: readonly Key[], code: string): Key | null =>
  keys.find((key) => key === code) ?? null;

export const categoryName = (t: Words, code: string): string => {
  if (code === '') return t('none');
  const key = named(CATEGORIES, code);
  return key === null ? code : t(key);
};
export const accountName = (t: Words, code: string): string => {
  const key = named(ACCOUNTS, code);
  return key === null ? code : t(key);
};

/** Label of a movement; returned stakes, reversed wins, gifts and agents' pay have their own. */
export const entryName = (
  t: Words,
  { type, kind, amount, label }: Pick<StatementEntry, 'type' | 'kind' | 'amount' | 'label'>,
): string => {
  if (label !== undefined) return label;
  if (type === 'bet' && amount.minor > 0n) return t('betBack');
  if (type === 'win' && amount.minor < 0n) return t('winBack');
  if (kind === 'grant') return t('gift');
  return kind.startsWith('agent-') ? t('agentPay') : t(type);
};

/** The vendor under which the lottery's tickets are rounds. */
const LOTTERY = 'lottery';
export const isTicket = ({ vendor }: Pick<Bet, 'vendor'>): boolean => vendor === LOTTERY;

/** The vendor's name; an older gateway has only a code for the lottery. */
export const vendorName = (t: Words, bet: Bet): string =>
  isTicket(bet) && bet.vendorName === LOTTERY ? t('LOTT') : bet.vendorName;

/** State of a round; a lottery ticket waits for its draw, then is won or lost. */
export const stateName = (t: Words, bet: Bet): string => {
  if (!isTicket(bet) || bet.state === 'cancelled' || bet.state === 'unknown') return t(bet.state);
  if (bet.state === 'open') return t('drawWaits');
  // Won or lost is not known where the prize cannot be read.
  if (bet.win.unread) return t(bet.state);
  return t(bet.win.minor > 0n ? 'won' : 'lost');
};
