import type { BetType, Names, PickForm, SelectionFault } from '../../contract/lottery';
import type { lottery } from '../../locales/en/lottery';
import type { TextOf } from '../../react';
import { symbolsOf } from './picks';

type Words = TextOf<typeof lottery>;

/** A name of a game's data in the visitor's language, English where it has none. */
export const nameOf = (names: Names, language: string): string => {
  const key = language.slice(0, 2).toLowerCase();
  return key === 'pt' || key === 'es' ? names[key] : names.en;
};

/** Odds × 1000 as they are read: 9.91, 1800. */
export const oddsText = (milli: number): string =>
  milli <= 0 ? '' : (milli / 1_000).toFixed(3).replace(/\.?0+$/, '');

const PPM_OF_PERCENT = 10_000;
/** Millionths as whole per cent: 2, 0.5. */
export const percentText = (ppm: number): string => (ppm / PPM_OF_PERCENT).toFixed(2).replace(/\.?0+$/, '');

/** What still has to be picked, or is too much. */
export const hintOf = (t: Words, pick: PickForm, fault: SelectionFault | null): string => {
  if (fault === null) return '';
  if (fault === 'TOO_MANY') return pick.kind === 'set' ? t('pickMost', { count: pick.max }) : t('pickLess');
  switch (pick.kind) {
    case 'symbols':
      return t('pickSymbol');
    case 'slots':
      return pick.adds === true ? t('pickAny') : t('pickSlots');
    case 'parts':
      return t('pickParts');
    case 'set':
      return pick.size === 1 ? t('pickAny') : t('pickCount', { count: pick.size });
  }
};

/** A selection as people read it: outcomes by name, lists apart. */
export const selectionWords = (t: Words, bet: BetType, selection: string): string => {
  if (bet.pick.kind === 'symbols') {
    const known = symbolsOf(bet);
    return selection
      .split(',')
      .map((word) => known.find((code) => code === word))
      .map((code) => (code === undefined ? '' : t(`symbol_${code}`)))
      .join(', ');
  }
  return selection
    .split('|')
    .map((list) => (list === '' ? '–' : list.replaceAll(',', ' ').replace('/', ' + ')))
    .join(' | ');
};
