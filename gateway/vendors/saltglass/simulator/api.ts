import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { minorDigits } from '../../../../src/contract/money';
import { addGameCalls, Refusal, type GameCalls } from '../../kit/game-api';
import type { PlayerLimit } from '../../kit/player-limit';
import { createSeats, type Asked } from '../../kit/seat';
import type { GameSession, SessionStore } from '../../kit/session-store';
import { betOf, unitsOf } from '../../kit/units';
import type { PublicRound, SessionView, SlipView, TableView } from './api-shapes';
import { roundAt, timesOfRound } from './clock';
import type { SlipEngine } from './slip-engine';
import type { Slip, SlipStore } from './slip-store';
import type { TableRound, TableStore } from './table-store';
import { verifyPath } from './verify-path';
import type { TableWallet } from './wallet-client';
import { isSpot, MAX_CHIPS_ON_SPOT, MAX_SPOTS, RETURN_PPM } from './wheel';

export const API_PREFIX = '/games/saltglass/api';
export const HISTORY_PAGE = 20;
const RESULTS = 12;

export interface TableServices {
  sessions: SessionStore;
  tables: TableStore;
  slips: SlipStore;
  engine: SlipEngine;
  wallet: TableWallet;
  limit: PlayerLimit;
  now: () => number;
}

const digits = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((text) => BigInt(text)),
  );
const spotBet = v.pipe(
  v.strictObject({
    spot: v.pipe(v.string(), v.check(isSpot)),
    amount: digits(/^[1-9]\d{0,13}$/),
  }),
  v.transform((bet) => ({ spot: bet.spot, amountMinor: bet.amount })),
);
const shapes = {
  session: v.strictObject({ ticket: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
  table: v.strictObject({}),
  bet: v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    roundNo: digits(/^[1-9]\d{0,15}$/),
    bets: v.pipe(
      v.array(spotBet),
      v.minLength(1),
      v.maxLength(MAX_SPOTS),
      v.check((bets) => new Set(bets.map((bet) => bet.spot)).size === bets.length),
    ),
  }),
  seen: v.strictObject({ slipId: v.pipe(v.string(), v.regex(/^tw-[A-Za-z0-9_-]{20}$/)) }),
  history: v.strictObject({ before: v.optional(digits(/^[1-9]\d{0,17}$/)) }),
};

/** Chips of a currency, in minor units. */
export const chipsOf = (currency: string): bigint[] => unitsOf(currency).map(betOf);
export const maxOnSpot = (currency: string): bigint => (chipsOf(currency).at(-1) ?? 0n) * MAX_CHIPS_ON_SPOT;

const slipState = (slip: Slip): SlipView['state'] => {
  if (slip.state === 'created' || slip.state === 'debited') return 'waiting';
  return slip.state === 'cancelling' ? 'cancelled' : slip.state;
};
/** How the page sees a slip; the number is told once the money follows it. */
const slipView = (slip: Slip, round: TableRound | null): SlipView => {
  const state = slipState(slip);
  const isOver = slip.winMinor !== null && round !== null && round.pocket !== null;
  return {
    id: slip.id,
    seq: slip.seq.toString(),
    roundNo: slip.roundNo.toString(),
    state,
    bets: slip.bets.map((bet) => ({ spot: bet.spot, amount: bet.amountMinor.toString() })),
    bet: slip.betMinor.toString(),
    win: (slip.winMinor ?? 0n).toString(),
    pocket: isOver ? round.pocket : null,
    balance: slip.balanceMinor?.toString() ?? null,
    verify: isOver ? verifyPath(slip) : '',
    at: slip.createdAt.toISOString(),
  };
};

/** Fastify plugin: the table's own service, spoken to by its page with a game session. */
export const tableApi = async (app: FastifyInstance, services: TableServices): Promise<void> => {
  const { sessions, tables, slips, engine, wallet, limit, now } = services;

  const ask = async (session: GameSession): Promise<Asked> => {
    const outcome = await wallet.balance(session);
    return outcome.kind === 'refused' && outcome.status === 'SESSION_EXPIRED'
      ? { kind: 'over' }
      : outcome.kind === 'done'
        ? outcome
        : { kind: 'unknown' };
  };
  const { seated, signedIn, balanceOf } = createSeats({ sessions, limit, ask, now });
  const viewsOf = async (merchantId: number, list: readonly Slip[]): Promise<SlipView[]> => {
    const rounds = await tables.rounds(
      merchantId,
      list.map((slip) => slip.roundNo),
    );
    return list.map((slip) => slipView(slip, rounds.get(slip.roundNo.toString()) ?? null));
  };

  const tableView = async (session: GameSession): Promise<TableView> => {
    const { merchantId } = session;
    const times = roundAt(now());
    const opened = await tables.round(merchantId, times.no);
    const drawn = now() >= times.closesAtMs ? await tables.draw(merchantId, times.no) : null;
    if (now() >= times.restsAtMs) await engine.recover(session);
    const [slip, results] = await Promise.all([
      slips.inRound(session, times.no),
      tables.results(merchantId, { before: times.no, limit: RESULTS }),
    ]);
    const { no, ...clock } = times;
    return {
      nowMs: now(),
      round: { no: no.toString(), ...clock },
      commitment: opened.commitment,
      pocket: drawn?.pocket ?? null,
      slip: slip && slipView(slip, drawn),
      results: results.map((row) => ({ no: row.no.toString(), pocket: row.pocket })),
      balance: slip?.balanceMinor?.toString() ?? null,
    };
  };

  const calls: GameCalls<typeof shapes> = {
    async session({ ticket }, request): Promise<SessionView> {
      const opened = ticket === undefined ? null : await sessions.exchange(ticket);
      // A reload brings a spent ticket along with the token that it was exchanged for.
      const session = opened?.session ?? (await seated(request));
      await engine.recover(session);
      const balance = await balanceOf(session);
      const unseen = await slips.unseen(session);
      const [view] = unseen ? await viewsOf(session.merchantId, [unseen]) : [];
      return {
        token: opened?.token ?? null,
        playerName: session.playerName,
        currency: session.currency,
        digits: minorDigits(session.currency),
        trial: session.trial,
        balance: balance.toString(),
        chips: chipsOf(session.currency).map(String),
        maxOnSpot: maxOnSpot(session.currency).toString(),
        parentOrigins: session.frameAncestors,
        table: await tableView(session),
        interrupted: view ?? null,
        returnPpm: RETURN_PPM,
      };
    },
    table: async (_, request) => tableView(await signedIn(request)),
    async bet({ key, roundNo, bets }, request): Promise<SlipView> {
      const player = await signedIn(request);
      const [chip = 1n] = chipsOf(player.currency);
      const most = maxOnSpot(player.currency);
      if (bets.some((bet) => bet.amountMinor % chip !== 0n || bet.amountMinor > most))
        throw new Refusal('WALLET_AMOUNT_INVALID');
      const answer = await engine.place({ player, slipKey: key, roundNo, bets });
      if (!answer.ok) throw new Refusal(answer.code, answer.slip?.balanceMinor ?? null);
      return slipView(answer.slip, null);
    },
    async seen({ slipId }, request): Promise<null> {
      await slips.markSeen(await signedIn(request), slipId);
      return null;
    },
    async history({ before }, request): Promise<{ slips: SlipView[] }> {
      const player = await signedIn(request);
      const list = await slips.history({ player, before: before ?? null, limit: HISTORY_PAGE });
      return { slips: await viewsOf(player.merchantId, list) };
    },
  };
  addGameCalls(app, { prefix: API_PREFIX, shapes, calls });
};

/** Fastify plugin: drawn rounds, public for checking; only hashes of slips stand in them. */
export const publicRounds = async (
  app: FastifyInstance,
  { tables, now }: Pick<TableServices, 'tables' | 'now'>,
): Promise<void> => {
  app.get<{ Params: { merchant: string; no: string } }>(
    '/games/saltglass/rounds/:merchant/:no',
    async (request, reply) => {
      const { merchant, no } = request.params;
      const isName = /^[1-9]\d{0,8}$/.test(merchant) && /^[1-9]\d{0,15}$/.test(no);
      const found = isName ? (await tables.rounds(Number(merchant), [BigInt(no)])).get(no) : undefined;
      const hasRested = found !== undefined && now() >= timesOfRound(found.no).restsAtMs;
      if (!hasRested || found.pocket === null || found.seed === null || found.root === null)
        return reply.code(404).send({ error: 'not drawn' });
      const body: PublicRound = {
        no,
        commitment: found.commitment,
        seed: found.seed,
        root: found.root,
        leaves: found.leaves ?? [],
        pocket: found.pocket,
      };
      return reply.header('cache-control', 'public, max-age=31536000, immutable').send(body);
    },
  );
};
