import type { Query } from '../../database/types';
import { Decider } from '../engine/decider';
import { isHeard, judge, kindOf, refsOf, versionAt } from '../engine/judge';
import type { Left, Published } from '../engine/types';
import { listGrants } from '../grants/grants.queries';
import { readFacts } from '../log/facts.queries';
import { readLastEvent } from '../log/log.queries';
import type { Definitions } from '../promotions/published';
import { readHad, readPools, readTakenCodes } from '../promotions/promotions.queries';
import { occasionOf } from '../rules/occasion';
import type { Reason } from '../rules/evaluate';

/** How a member stands with one promotion: what was heard of them last, and what came of it. */
export interface Why {
  promotionId: bigint;
  code: string;
  version: number;
  /** When it was heard last; null: never. */
  heardAt: Date | null;
  outcome: 'granted' | 'never-heard' | 'not-in-force' | 'other' | Left;
  reasons: readonly Reason[];
}

const MAX_GRANTS = 500;

/** Why a member got it or not: the log says it again, with the figures as they were at the event. */
export const explain = async (
  deps: { definitions: Definitions; seed: Uint8Array },
  query: Query,
  of: { merchantId: number; zone: string; memberId: bigint },
): Promise<Why[]> => {
  const published = await deps.definitions.published(query, of.merchantId);
  const grants = await listGrants(query, { ...of, limit: MAX_GRANTS });
  const one = async (versions: readonly Published[]): Promise<Why | null> => {
    const [newest] = versions;
    if (newest === undefined) return null;
    const { promotionId, code, number } = newest;
    const said = (outcome: Why['outcome'], heardAt: Date | null, reasons: readonly Reason[] = []): Why => ({
      ...{ promotionId, code, version: number, heardAt, outcome, reasons },
    });
    const event = await readLastEvent(query, { ...of, kinds: [kindOf(newest)] });
    if (event === null) return said('never-heard', null);
    const version = versionAt(versions, event.at.getTime());
    if (version === null) return said('not-in-force', event.at);
    if (!isHeard(version, event)) return said('other', event.at);
    const occasion = occasionOf(version.definition, event);
    const isMine = grants.some((row) => row.promotion_id === promotionId && row.occasion === occasion);
    if (isMine) return said('granted', event.at);
    const values = await readFacts(query, { ...of, seqs: [event.seq], refs: refsOf(version) });
    const known = values.get(event.seq) ?? new Map();
    const judged = judge(version, event, { values: known, seed: deps.seed });
    if (!judged.ok) return said(judged.left, event.at, judged.reasons);
    const decider = new Decider(await readPools(query, { ...of, promotions: [promotionId] }));
    for (const row of await readHad(query, { ...of, pairs: [judged.candidate] }))
      decider.remember({
        ...judged.candidate,
        occasion: row.occasion,
        singleCode: row.single_code,
        had: row,
      });
    const { singleCode } = judged.candidate;
    if (singleCode !== null)
      for (const taken of await readTakenCodes(query, {
        ...of,
        promotions: [promotionId],
        codes: [singleCode],
      }))
        decider.takeCode(taken.promotion_id, taken.code);
    // What nothing speaks against is about to be judged.
    return said(decider.decide(judged.candidate) ?? 'other', event.at);
  };
  const all = await Promise.all([...published.values()].map(one));
  return all.flatMap((why) => why ?? []);
};
