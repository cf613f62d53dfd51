import { type LotteryGame, readResult } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { findDraw } from './draws.queries';
import {
  type ClaimRow,
  insertClaim,
  insertExternal,
  insertNote,
  listClaims,
  lockForNumbers,
} from './results.queries';
import type { Place } from './types';

/** Two people more than any other numbers have: two of two, or three against one. */
const MAJORITY = 2;

/** Numbers that enough people agree on; null while they do not, or contradict one another. */
export const agreedOn = (claims: readonly ClaimRow[]): { numbers: string; by: string[] } | null => {
  const sayers = new Map<string, string[]>();
  for (const { numbers, said_by } of claims) sayers.set(numbers, [...(sayers.get(numbers) ?? []), said_by]);
  const [first, second] = [...sayers].sort(([, a], [, b]) => b.length - a.length);
  if (!first || first[1].length - (second?.[1].length ?? 0) < MAJORITY) return null;
  return { numbers: first[0], by: first[1] };
};

export type ClaimOutcome = 'waits' | 'contradicted' | 'drawn' | 'corrected';

export interface DrawResults {
  /**
   * Says what an external game drew, or, once it is settled, what it should have been. The numbers count when two people agree;
   * contradicting ones wait until three more people than any other stand behind one of them.
   * @throws GatewayError LOTTERY_DRAW_UNKNOWN, LOTTERY_DRAW_STATE (own draw, too early, or not settled yet),
   * LOTTERY_NUMBERS_INVALID, LOTTERY_SAME_PERSON
   */
  say(input: Place & { numbers: string; by: string; reason: string }): Promise<ClaimOutcome>;
}

export const createDrawResults = (deps: {
  db: Database;
  gameOf: (input: { merchantId: number; code: string; version: number }) => Promise<LotteryGame | null>;
}): DrawResults => ({
  async say({ numbers, by, reason, ...place }) {
    const { db } = deps;
    const draw = await findDraw(db, place);
    if (!draw) throw new GatewayError('LOTTERY_DRAW_UNKNOWN');
    const { merchantId, gameCode: code, gameVersion: version } = draw;
    const game = await deps.gameOf({ merchantId, code, version });
    const read = game && readResult(game, numbers);
    if (!read) throw new GatewayError('LOTTERY_NUMBERS_INVALID');
    return db.merchant(merchantId).tx(async (query) => {
      const open = await lockForNumbers(query, place);
      if (!open) throw new GatewayError('LOTTERY_DRAW_STATE');
      const { revision, isFirst } = open;
      if (!(await insertClaim(query, { ...place, revision, numbers: read.text, by, reason })))
        throw new GatewayError('LOTTERY_SAME_PERSON');
      await insertNote(query, { ...place, kind: isFirst ? 'claim' : 'correct', by, text: read.text });
      const claims = await listClaims(query, { ...place, revision });
      const agreed = agreedOn(claims);
      if (agreed) {
        const transcript = { v: 1, game: code, gameVersion: version, issue: draw.issue, ...agreed, reason };
        await insertExternal(query, {
          ...place,
          revision,
          numbers: agreed.numbers,
          transcript: JSON.stringify(transcript),
          reason,
          by: agreed.by.join(', ').slice(0, 100),
        });
        return isFirst ? 'drawn' : 'corrected';
      }
      if (new Set(claims.map((claim) => claim.numbers)).size === 1) return 'waits';
      const text = `Numbers that contradict each other: ${claims.map((one) => `${one.said_by} ${one.numbers}`).join('; ')}`;
      await insertNote(query, { ...place, kind: 'alarm', by: 'the gateway', text });
      return 'contradicted';
    });
  },
});
