import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { mayBeVoided } from './draw.flow';
import {
  findByIssue,
  findDraw,
  findGame,
  findTranscript,
  keepLease,
  listGames,
  listLatest,
  listToCome,
  settle,
  takeToSettle,
  voidDraw,
} from './draws.queries';
import { drawStates, type Draws, type TellDraw } from './types';

/** Rows of one answer. */
const MAX_LISTED = 100;
/** How long a worker has a draw's money for itself; it asks for more while it goes on. */
const LEASE_S = 60;
const most = (asked: number): number => Math.max(1, Math.min(MAX_LISTED, asked));

export const createDraws = ({ db, tell }: { db: Database; tell: TellDraw }): Draws => ({
  games: (merchantId) => listGames(db, merchantId),
  gameOf: (input) => findGame(db, input),
  drawOf: (place) => findDraw(db, place),
  byIssue: (input) => findByIssue(db, input),
  drawsOpen: async (input) => (await listToCome(db, { ...input, most: most(input.most) })).draws,
  async near(input) {
    const [{ draws, now }, [previous]] = await Promise.all([
      listToCome(db, { ...input, most: 2 }),
      listLatest(db, { ...input, most: 1, beforeId: null }),
    ]);
    const [first, second] = draws;
    const isOnSale = first !== undefined && first.opensAt <= now;
    return {
      previous: previous ?? null,
      current: isOnSale ? first : null,
      next: (isOnSale ? second : first) ?? null,
      now,
    };
  },
  latest: ({ beforeId, ...input }) =>
    listLatest(db, { ...input, most: most(input.most), beforeId: beforeId ?? null }),
  transcriptOf: (place) => findTranscript(db, place),
  takeDrawsToSettle: (input) =>
    takeToSettle(db, {
      ...input,
      exceptGames: input.exceptGames ?? [],
      most: most(input.most),
      token: randomBytes(12).toString('base64url'),
      leaseS: LEASE_S,
    }),
  keepLease: (input) => keepLease(db, { ...input, leaseS: LEASE_S }),
  async setSettled(input) {
    const draw = await settle(db, input);
    if (draw?.state === 'settled') {
      const { gameCode: game, issue, revision, merchantId } = draw;
      tell({ merchantId, data: { what: 'settled', game, issue, revision, winners: input.winners } });
    }
    return draw !== null;
  },
  async markVoid(input) {
    const found = await findDraw(db, input);
    if (!found) throw new GatewayError('LOTTERY_DRAW_UNKNOWN');
    const from = drawStates.filter((state) => mayBeVoided({ state, source: found.source }));
    const draw = await voidDraw(db, { ...input, from });
    if (!draw) throw new GatewayError('LOTTERY_DRAW_STATE');
    const { gameCode: game, issue, merchantId } = draw;
    tell({ merchantId, data: { what: 'void', game, issue, reason: input.reason } });
    return draw;
  },
});
