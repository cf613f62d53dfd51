import type { Query } from '../../database/types';
import { type Definition, versionKey } from '../index';
import { bonusDefinition } from './bonus-terms';
import { contestOf } from './contests';
import { readContests } from './contests.queries';

/** By what grants of contests are wagered: their promotion is a contest's number below zero, their version the number of the terms there. */
export const prizeTerms = async (
  query: Query,
  merchantId: number,
  wanted: readonly { promotionId: bigint; version: number }[],
): Promise<ReadonlyMap<string, Definition>> => {
  const found = new Map<string, Definition>();
  const contests = await readContests(query, {
    merchantId,
    ids: wanted.map(({ promotionId }) => -promotionId),
  });
  for (const of of wanted) {
    const row = contests.find(({ id }) => id === -of.promotionId);
    const definition = row && bonusDefinition(contestOf(row), of.version);
    if (definition) found.set(versionKey(of), definition);
  }
  return found;
};
