import { type LotteryGame, readResult } from '../../../src/contract/lottery/index';
import type { Database, Query } from '../../database/types';
import { GatewayError, includesOperator, isSameOperator } from '../../platform/index';
import { findDraw } from './draws.queries';
import {
  type ClaimRow,
  insertClaim,
  insertExternal,
  insertNote,
  listClaims,
  lockForNumbers,
} from './results.queries';
import type { Draw, Place } from './types';

/** Two voices more than any other numbers have: two people of two, or three against one. */
const MAJORITY = 2;

/** Numbers that enough voices agree on; null while they do not, or contradict one another. */
export const agreedOn = (claims: readonly ClaimRow[]): { numbers: string; by: string[] } | null => {
  const sayers = new Map<string, { by: string[]; voices: number }>();
  // One person under two spellings of a name has one voice.
  const persons = claims.filter(
    ({ said_by: by }, at) => claims.findIndex((other) => isSameOperator(other.said_by, by)) === at,
  );
  for (const { numbers, said_by: by, voices } of persons) {
    const known = sayers.get(numbers) ?? { by: [], voices: 0 };
    sayers.set(numbers, { by: [...known.by, by], voices: known.voices + voices });
  }
  const [first, second] = [...sayers].sort(([, a], [, b]) => b.voices - a.voices);
  if (!first || first[1].voices - (second?.[1].voices ?? 0) < MAJORITY) return null;
  return { numbers: first[0], by: first[1].by };
};

export type ClaimOutcome = 'waits' | 'contradicted' | 'drawn' | 'corrected';

const MAX_BY = 100;

/** Takes the numbers of a draw where enough voices agree by now. The draw is locked by the caller. */
export const decideNumbers = async (
  query: Query,
  input: {
    draw: Pick<Draw, 'merchantId' | 'id' | 'gameCode' | 'gameVersion' | 'issue'>;
    revision: number;
    isFirst: boolean;
    reason: string;
  },
): Promise<ClaimOutcome> => {
  const { draw, revision, isFirst, reason } = input;
  const { merchantId, id, gameCode: game, gameVersion, issue } = draw;
  const place = { merchantId, id };
  const claims = await listClaims(query, { ...place, revision });
  const agreed = agreedOn(claims);
  if (agreed) {
    await insertExternal(query, {
      ...place,
      revision,
      numbers: agreed.numbers,
      transcript: JSON.stringify({ v: 1, game, gameVersion, issue, ...agreed, reason }),
      reason,
      by: agreed.by.join(', ').slice(0, MAX_BY),
    });
    return isFirst ? 'drawn' : 'corrected';
  }
  if (new Set(claims.map((claim) => claim.numbers)).size === 1) return 'waits';
  const said = claims.map((one) => `${one.said_by} ${one.numbers}`).join('; ');
  const text = `Numbers that contradict each other: ${said}`;
  await insertNote(query, { ...place, kind: 'alarm', by: 'the gateway', text });
  return 'contradicted';
};

export interface DrawResults {
  /**
   * Says what an external game drew, or, once it is settled, what it should have been. The numbers count when two people agree, or a
   * person and a feed; contradicting ones wait until two voices more than for any other stand behind one of them.
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
      const claims = await listClaims(query, { ...place, revision });
      const saidBy = claims.map((claim) => claim.said_by);
      if (includesOperator(saidBy, by)) throw new GatewayError('LOTTERY_SAME_PERSON');
      await insertClaim(query, { ...place, revision, numbers: read.text, by, reason, voices: 1 });
      await insertNote(query, { ...place, kind: isFirst ? 'claim' : 'correct', by, text: read.text });
      return decideNumbers(query, { draw, revision, isFirst, reason });
    });
  },
});
