import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { minorDigits } from '../../../src/contract/money';
import { CLIENT_SEED_PATTERN } from '../kit/fair-seed';
import { addGameCalls, Refusal, type GameCalls } from '../kit/game-api';
import type { PlayerLimit } from '../kit/player-limit';
import { createSeats, type Asked, type Beliefs } from '../kit/seat';
import type { SeedStore } from '../kit/seed-store';
import type { GameSession, SessionStore } from '../kit/session-store';
import { roomOf } from '../kit/stakes';
import type { VendorGames } from '../types';
import {
  STUDIO_API,
  type FreeView,
  type RotateView,
  type StudioHistory,
  type StudioRound,
  type StudioSession,
  type TableView,
  type WaitingView,
} from './api-shapes';
import { isAwaited } from './awaited';
import type { FixtureStore } from './fixture-store';
import { gameOf, infoOf, type StudioGame } from './games';
import type { Line } from './line';
import type { PlayAnswer } from './round-answers';
import { WAITING_LIMIT, type RoundEngine } from './round-engine';
import { isMoving } from './round-rows';
import type { RoundStore } from './round-store';
import { leastUnits, unitsWithin } from './stakes';
import type { TableStore } from './table-store';
import { digitOf, isSeated, nextTable, ownTable, rulesAt } from './table-view';
import { timetableOf } from './timetable';
import { viewOf } from './view';

export const HISTORY_PAGE = 20;
const MAX_PICKS = 200;
/** Sets of free rounds are for these. */
const FREE_FAMILY = 'reels';

export interface StudioServices {
  sessions: SessionStore;
  seeds: SeedStore;
  rounds: RoundStore;
  fixtures: FixtureStore;
  tables: TableStore;
  engine: RoundEngine;
  lineOf: (vendor: string) => Line;
  games: VendorGames;
  limit: PlayerLimit;
  beliefs: Beliefs;
  now: () => number;
}

const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const big = (pattern: RegExp) =>
  v.pipe(
    text(pattern),
    v.transform((digits) => BigInt(digits)),
  );
const key = text(/^[A-Za-z0-9_-]{16,64}$/);
const roundId = text(/^sr-[A-Za-z0-9_-]{20}$/);
const clientSeed = text(CLIENT_SEED_PATTERN);
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const unitText = big(/^[1-9]\d{0,11}$/);
const moveName = text(/^[a-zA-Z0-9-]{1,40}$/);
const pick = v.strictObject({ place: v.pipe(v.string(), v.maxLength(60)), units: whole });
const shapes = {
  session: v.strictObject({ ticket: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
  play: v.strictObject({
    key,
    unit: unitText,
    picks: v.pipe(v.array(pick), v.minLength(1), v.maxLength(MAX_PICKS)),
    free: v.optional(text(/^([1-9]\d{0,17})?$/), ''),
  }),
  act: v.strictObject({ key, roundId, name: moveName, value: whole }),
  free: v.strictObject({}),
  seen: v.strictObject({ roundId }),
  rotate: v.strictObject({ clientSeed }),
  waiting: v.strictObject({}),
  'end-elsewhere': v.strictObject({}),
  timetable: v.strictObject({}),
  table: v.strictObject({ unit: unitText }),
  decide: v.strictObject({ roundId, name: moveName, value: whole }),
  'client-seed': v.strictObject({ clientSeed }),
  history: v.strictObject({ before: v.optional(big(/^[1-9]\d{0,17}$/)) }),
};

/** Fastify plugin: the service of every game of the studio, spoken to by its page with a game session. */
export const studioApi = async (app: FastifyInstance, services: StudioServices): Promise<void> => {
  const { sessions, seeds, rounds, fixtures, tables, engine, lineOf, limit, beliefs, now } = services;

  const ask = async (session: GameSession): Promise<Asked> => {
    const outcome = await lineOf(session.vendor).balance(session);
    if (outcome.kind === 'refused')
      return { kind: outcome.status === 'SESSION_INVALID' ? 'over' : 'unknown' };
    return outcome;
  };
  const { seated, signedIn, balanceOf } = createSeats({ sessions, limit, ask, beliefs, now });

  const played = async (session: GameSession): Promise<StudioGame> => {
    const game = await gameOf(services.games, session);
    if (!game) throw new Refusal('GAME_UNKNOWN');
    return game;
  };
  /** Sets whose stake this game takes, the one that ends first before the others. */
  const freeOf = async (session: GameSession, game: StudioGame): Promise<FreeView[]> => {
    const line = lineOf(session.vendor);
    if (session.trial || game.family !== FREE_FAMILY || !line.takesFree) return [];
    const units = BigInt(leastUnits(game.model));
    return (await line.freeRounds(session)).flatMap(({ id, stakeMinor, left, count, expiresAt, wins }) =>
      stakeMinor % units === 0n
        ? [{ ...{ id, left, count, wins }, unit: (stakeMinor / units).toString(), until: expiresAt }]
        : [],
    );
  };
  const waitingFor = async (player: GameSession): Promise<WaitingView> => {
    const all = await rounds.waitingOf(player, WAITING_LIMIT);
    const isOf = ({ vendor, gameId }: GameSession, round: { vendor: string; gameId: string }): boolean =>
      round.vendor === vendor && round.gameId === gameId;
    const [elsewhere, untilEnd] = [new Set<string>(), new Set<string>()];
    let isHere = false;
    for (const round of all) {
      const waits = isAwaited(round, now());
      if (isOf(player, round) && !waits) {
        isHere = true;
        continue;
      }
      const game = await gameOf(services.games, round);
      if (!game) continue;
      const { title } = infoOf(game, { ...round, language: player.language }).theme;
      (waits ? untilEnd : elsewhere).add(title);
    }
    const awaited = untilEnd.size > 0 ? { untilEnd: [...untilEnd] } : {};
    return { isHere, elsewhere: [...elsewhere], ...awaited };
  };
  const shown = (answer: PlayAnswer): StudioRound => {
    if (!answer.ok) throw new Refusal(answer.code, answer.round?.balanceMinor ?? null);
    return viewOf(answer.round, now());
  };

  const calls: GameCalls<typeof shapes> = {
    async session({ ticket }, request): Promise<StudioSession> {
      const opened = ticket === undefined ? null : await sessions.exchange(ticket);
      // A reload brings a spent ticket along with the token that it was exchanged for.
      const session = opened?.session ?? (await seated(request));
      const game = await played(session);
      await engine.recover(session);
      const balance = await balanceOf(session);
      const [view, unseen, open] = [
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
        units: unitsWithin(session, game.model).map(String),
        parentOrigins: session.frameAncestors,
        seeds: view,
        game: infoOf(game, session),
        open: open?.state === 'open' ? viewOf(open, now()) : null,
        interrupted: unseen && viewOf(unseen, now()),
        waiting: open !== null && isMoving(open),
        free: await freeOf(session, game),
        ...(game.model.timetable ? { timetable: true } : {}),
        ...(game.model.table ? { tables: true } : {}),
      };
    },
    async play({ key, unit, picks, free }, request) {
      const player = await signedIn(request);
      const game = await played(player);
      // A free round stakes what its set says, whatever a room asks for.
      if (free === '' && !unitsWithin(player, game.model).includes(unit))
        throw new Refusal('WALLET_AMOUNT_INVALID');
      if (free !== '' && (game.family !== FREE_FAMILY || !lineOf(player.vendor).takesFree))
        throw new Refusal('REQUEST_INVALID');
      const mostMinor = free === '' ? (roomOf(player)?.most ?? null) : null;
      const begun = { player, family: game.family, model: game.model, key, picks, free };
      return shown(await engine.play({ ...begun, unitMinor: unit, mostMinor }));
    },
    async act({ key, roundId: id, name, value }, request) {
      const atMs = now();
      const player = await signedIn(request);
      return shown(await engine.act({ player, roundId: id, key, name, value, atMs }));
    },
    async free(_, request) {
      const player = await signedIn(request);
      return freeOf(player, await played(player));
    },
    async seen({ roundId: id }, request): Promise<null> {
      await rounds.markSeen(await signedIn(request), id);
      return null;
    },
    async rotate(body, request): Promise<RotateView> {
      const player = await signedIn(request);
      const revealed = await seeds.rotate(player, body.clientSeed);
      if (!revealed) throw new Refusal('BUSY');
      return { revealed, seeds: await seeds.view(player) };
    },
    async waiting(_, request) {
      return waitingFor(await signedIn(request));
    },
    async 'end-elsewhere'(_, request) {
      const player = await signedIn(request);
      await engine.endElsewhere(player);
      return waitingFor(player);
    },
    async timetable(_, request) {
      const game = await played(await signedIn(request));
      if (!game.model.timetable) throw new Refusal('REQUEST_INVALID');
      return timetableOf(fixtures, game.model.name, now);
    },
    async table({ unit }, request): Promise<TableView> {
      const player = await signedIn(request);
      const game = await played(player);
      const { family, model } = game;
      const round = await rounds.open(player);
      if (isSeated(round)) return ownTable(tables, round, { table: rulesAt(round), now });
      if (!model.table || !unitsWithin(player, model).includes(unit)) throw new Refusal('REQUEST_INVALID');
      const line = { ...player, family, model: model.name, unitMinor: unit };
      return nextTable(tables, line, { table: model.table, now });
    },
    async decide({ roundId: id, name, value }, request): Promise<TableView> {
      const player = await signedIn(request);
      const round = await rounds.open(player);
      if (!isSeated(round) || round.id !== id) throw new Refusal('ROUND_UNKNOWN');
      const table = rulesAt(round);
      const digit = digitOf(round, table, { name, value });
      // Told only to a player that has been dealt: what may be decided depends on the cards.
      const { cards } = await ownTable(tables, round, { table, now });
      if (cards !== null && digit === null) throw new Refusal('REQUEST_INVALID');
      if (cards !== null && digit !== null) await tables.decide(round, digit);
      const kept = await rounds.ofPlayer(player, id);
      return ownTable(tables, isSeated(kept) ? kept : round, { table, now });
    },
    async 'client-seed'(body, request) {
      const player = await signedIn(request);
      await seeds.setClientSeed(player, body.clientSeed);
      return seeds.view(player);
    },
    async history({ before }, request): Promise<StudioHistory> {
      const player = await signedIn(request);
      const list = await rounds.history({ player, before: before ?? null, limit: HISTORY_PAGE });
      return { rounds: list.map((round) => viewOf(round, now())) };
    },
  };

  addGameCalls(app, { prefix: STUDIO_API, shapes, calls });
};
