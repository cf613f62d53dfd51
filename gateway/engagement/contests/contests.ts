import type { Query } from '../../database/types';
import { type ContestRow, findContest } from './contests.queries';
import { type Contest, type ContestKind, type ContestOf, readContest } from './definition';
import { wordsIn } from './prizes';

/** Definitions kept in memory; an approved one never changes. */
const MAX_KEPT = 500;
const kept = new Map<string, Contest>();

/** What a contest says of itself, read once by each process. */
export const contestOf = (row: Pick<ContestRow, 'body' | 'hash'>): Contest => {
  const known = kept.get(row.hash);
  if (known !== undefined) return known;
  const contest = readContest(row.body);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(row.hash, contest);
  return contest;
};

export interface Loaded<Kind extends ContestKind> {
  row: ContestRow;
  rules: ContestOf<Kind>;
}
const isKind = <Kind extends ContestKind>(rules: Contest, kinds: readonly Kind[]): rules is ContestOf<Kind> =>
  (kinds as readonly ContestKind[]).includes(rules.kind);

export const loadedOf = <Kind extends ContestKind>(
  row: ContestRow,
  ...kinds: readonly Kind[]
): Loaded<Kind> | null => {
  const rules = contestOf(row);
  return isKind(rules, kinds) ? { row, rules } : null;
};

/** A contest of a kind that members are shown; null for drafts and others. */
export const findLoaded = async <Kind extends ContestKind>(
  query: Query,
  of: { merchantId: number; id: bigint },
  ...kinds: readonly Kind[]
): Promise<Loaded<Kind> | null> => {
  const row = await findContest(query, of);
  return row === null || row.phase === 'draft' ? null : loadedOf(row, ...kinds);
};

export const saidOf = ({ texts }: Contest, language: string): { title: string; terms: string } =>
  wordsIn(texts, language);
