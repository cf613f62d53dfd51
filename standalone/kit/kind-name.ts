import { useText } from '../../src/react';

/** Categories that have a word; another one shows its key. */
const NAMED = [
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'PVP',
  'LOTT',
  'ELOTT',
  'SPB',
] as const;

/** The name of a category in the visitor's language. */
export function useKindName(): (kind: string) => string {
  const t = useText('chrome');
  return (kind) => {
    const named = NAMED.find((one) => one === kind);
    return named === undefined ? kind : t(named);
  };
}
