import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { minorDigits } from '../../../src/contract/money';
import { addGameCalls, Refusal, type GameCalls } from '../kit/game-api';
import type { PlayerLimit } from '../kit/player-limit';
import { createSeats, type Asked } from '../kit/seat';
import { unitsWithin } from '../kit/stakes';
import { betOf, isUnit, UNITS_PER_BET } from '../kit/units';
import type { FreeView, HistoryView, RotateView, RoundView, SessionView } from './api-shapes';
import { CLIENT_SEED_PATTERN } from '../kit/fair-seed';
import { houseGameById } from './games';
import type { RoundEngine } from './round-engine';
import { isOpen, type Round, type RoundStore } from './round-store';
import type { SeedStore } from '../kit/seed-store';
import type { GameSession, SessionStore } from '../kit/session-store';
import type { WalletClient } from './wallet-client';

export const API_PREFIX = '/games/house/api';
export const HISTORY_PAGE = 20;

export interface HouseServices {
  sessions: SessionStore;
  seeds: SeedStore;
  rounds: RoundStore;
  engine: RoundEngine;
  wallet: WalletClient;
  limit: PlayerLimit;
  now: () => number;
}

const clientSeed = v.pipe(v.string(), v.regex(CLIENT_SEED_PATTERN));
const shapes = {
  session: v.strictObject({ ticket: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
  play: v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    choice: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{0,16}$/)), ''),
    free: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d{0,17})?$/)), ''),
    unit: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,11}$/),
      v.transform((digits) => BigInt(digits)),
    ),
  }),
  free: v.strictObject({}),
  seen: v.strictObject({ roundId: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Za-z0-9_-]{20}$/)) }),
  rotate: v.strictObject({ clientSeed }),
  'client-seed': v.strictObject({ clientSeed }),
  history: v.strictObject({
    before: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,17}$/),
        v.transform((digits) => BigInt(digits)),
      ),
    ),
  }),
};

/** How the page sees a round. */
export const viewOf = (round: Round): RoundView => ({
  id: round.id,
  seq: round.seq.toString(),
  state:
    round.state === 'credited' || round.state === 'closed' || round.state === 'cancelled'
      ? round.state
      : 'drawn',
  unit: round.unitMinor.toString(),
  bet: round.betMinor.toString(),
  choice: round.choice,
  isFree: round.free !== '',
  win: (round.winMinor ?? 0n).toString(),
  outcome: round.outcome,
  balance: round.balanceMinor?.toString() ?? null,
  nonce: round.nonce,
  clientSeed: round.clientSeed,
  seedHash: round.seedHash,
  serverSeed: round.serverSeed,
  at: round.createdAt.toISOString(),
});

/** Fastify plugin: the game's own service, spoken to by its page with a game session. */
export const houseApi = async (app: FastifyInstance, services: HouseServices): Promise<void> => {
  const { sessions, seeds, rounds, engine, wallet, limit, now } = services;

  const ask = async (session: GameSession): Promise<Asked> => {
    const outcome = await wallet.call('balance', {
      merchant: session.merchantId,
      member: session.memberId,
      currency: session.currency,
      session: session.reference,
    });
    return outcome.kind === 'refused' && outcome.status === 'SESSION_OVER'
      ? { kind: 'over' }
      : outcome.kind === 'done'
        ? outcome
        : { kind: 'unknown' };
  };
  const { seated, signedIn, balanceOf } = createSeats({ sessions, limit, ask, now });

  /** Sets whose stake this game takes, the one that ends first before the others. */
  const freeOf = async (session: GameSession): Promise<FreeView[]> => {
    if (session.trial) return [];
    const { merchantId, memberId, currency, gameId } = session;
    const sets = await wallet.free({ merchant: merchantId, member: memberId, currency, game: gameId });
    return sets.flatMap(({ id, stake, left, count, until, wins }) => {
      const unit = stake / BigInt(UNITS_PER_BET);
      return betOf(unit) === stake && isUnit(currency, unit)
        ? [{ id, unit: unit.toString(), left, count, until, wins }]
        : [];
    });
  };

  const calls: GameCalls<typeof shapes> = {
    async session({ ticket }, request): Promise<SessionView> {
      const opened = ticket === undefined ? null : await sessions.exchange(ticket);
      // A reload brings a spent ticket along with the token that it was exchanged for.
      const session = opened?.session ?? (await seated(request));
      await engine.recover(session);
      const balance = await balanceOf(session);
      const [view, interrupted, open] = [
        await seeds.view(session),
        await rounds.unseen(session),
        await rounds.open(session),
      ];
      return {
        token: opened?.token ?? null,
        playerName: session.playerName,
        currency: session.currency,
        digits: minorDigits(session.currency),
        trial: session.trial,
        balance: balance.toString(),
        units: unitsWithin(session).map(String),
        parentOrigins: session.frameAncestors,
        seeds: view,
        interrupted: interrupted && viewOf(interrupted),
        waiting: open !== null && isOpen(open),
        returns: houseGameById(session.gameId)?.returns ?? {},
        free: await freeOf(session),
      };
    },
    async play({ key, unit, choice, free }, request): Promise<RoundView> {
      const player = await signedIn(request);
      // A free round stakes what its set says, whatever a room asks for.
      if (free === '' && !unitsWithin(player).includes(unit)) throw new Refusal('WALLET_AMOUNT_INVALID');
      const answer = await engine.play({ player, spinKey: key, unitMinor: unit, choice, free });
      if (!answer.ok) throw new Refusal(answer.code, answer.round?.balanceMinor ?? null);
      return viewOf(answer.round);
    },
    async free(_, request): Promise<FreeView[]> {
      return freeOf(await signedIn(request));
    },
    async seen({ roundId }, request): Promise<null> {
      await rounds.markSeen(await signedIn(request), roundId);
      return null;
    },
    async rotate(body, request): Promise<RotateView> {
      const player = await signedIn(request);
      const revealed = await seeds.rotate(player, body.clientSeed);
      if (!revealed) throw new Refusal('BUSY');
      return { revealed, seeds: await seeds.view(player) };
    },
    async 'client-seed'(body, request) {
      const player = await signedIn(request);
      await seeds.setClientSeed(player, body.clientSeed);
      return seeds.view(player);
    },
    async history({ before }, request): Promise<HistoryView> {
      const player = await signedIn(request);
      const list = await rounds.history({ player, before: before ?? null, limit: HISTORY_PAGE });
      return { rounds: list.map(viewOf) };
    },
  };

  addGameCalls(app, { prefix: API_PREFIX, shapes, calls });
};
