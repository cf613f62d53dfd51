import type { RecordType } from '../../contract/entities/record';
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
