import { randomBytes } from 'node:crypto';
import { chanceText } from '../../../../src/contract/chance-draw';
import type {
  ChanceGame,
  ChanceKind,
  ChancePlay,
  ChanceTicket,
} from '../../../../src/contract/entities/chance';
import type { Database, Query } from '../../../database/types';
import type { AccountRef, Ledger } from '../../../ledger/index';
import { GatewayError, type KeyBox, LeftOut } from '../../../platform/index';
import { contestOf, findLoaded, type Loaded, loadedOf, saidOf } from '../contests';
import { findContest, isSilent, nameOfMember, readShown, takePlace } from '../contests.queries';
import type { ChanceContest } from '../definition';
import { amountsOf, CONTEST_SOURCE, playerOf, prizePostings, shownPrize } from '../prizes';
import { insertPrizes } from '../prizes.queries';
import {
  deletePlay,
  endPlay,
  findPlay,
  insertPlay,
  insertSeed,
  lockPlayer,
  type PlayRow,
  readBegun,
  readDay,
  readPlayed,
  readPlays,
  readSeeds,
  readStock,
  returnPiece,
  takePiece,
} from './chance.queries';
import { commitmentTo, rowOf } from './wheel';

const SEED_BYTES = 32;
const MILLION = 1_000_000;
const PLAYS_PAGE = 20;
/** Tickets that are listed of one game; there may be more. */
const MAX_TICKETS = 50;
const MAX_BEGUN = 100;

interface Who {
  merchantId: number;
  memberId: bigint;
}
type Game = Loaded<'wheel' | 'egg'>;

export interface Chance {
  games(merchantId: number, language: string): Promise<ChanceGame[]>;
  tickets(who: Who): Promise<ChanceTicket[]>;
  /** @throws GatewayError CONTEST_UNKNOWN, CONTEST_OVER, CHANCE_TICKET_GONE, PLAY_PAUSED */
  play(who: Who, asked: { ticketId: string; seed: string }, language: string): Promise<ChancePlay>;
  plays(who: Who, page: number, language: string): Promise<ChancePlay[]>;
  /** Ends plays whose gateway is gone. */
  recover(merchantId: number): Promise<void>;
}

const ticketUnit = ({ ticket }: ChanceContest): string => `TKT${ticket}`;
const ticketsOf = (memberId: bigint, unit: string): AccountRef => ({
  class: 'tickets',
  owner: memberId.toString(),
  currency: unit,
});
const kindOf = ({ kind }: ChanceContest): ChanceKind => kind;

export const createChance = (deps: {
  db: Database;
  ledger: Pick<Ledger, 'post' | 'open' | 'balance'>;
  box: KeyBox;
  codeOf: (merchantId: number) => string;
  pay: (merchantId: number) => Promise<number>;
}): Chance => {
  const { db, ledger, box } = deps;
  const leftOut = new LeftOut(Date.now);
  const scope = (merchantId: number) => db.merchant(merchantId);

  /** Today's seeds of some games; those that have none yet are committed to now. */
  const seedsOf = async (query: Query, merchantId: number, games: readonly Game[], day: string) => {
    const contests = games.map(({ row }) => row.id);
    const known = await readSeeds(query, { merchantId, contests, days: [day] });
    const missing = contests.filter((id) => known.every((seed) => seed.contest_id !== id));
    if (missing.length === 0) return known;
    for (const contestId of missing) {
      const seed = randomBytes(SEED_BYTES);
      await insertSeed(query, {
        ...{ merchantId, contestId, day, seedBox: box.close(seed), commitment: commitmentTo(seed) },
      });
    }
    return readSeeds(query, { merchantId, contests, days: [day] });
  };
  const open = (sealed: Uint8Array): Buffer => {
    const seed = box.openBytes(sealed);
    if (seed?.length !== SEED_BYTES) throw new Error('A seed was sealed under another FOYER_SECRET.');
    return seed;
  };
  const shownOf = async (query: Query, merchantId: number): Promise<Game[]> =>
    (await readShown(query, { merchantId, kinds: ['wheel', 'egg'] })).flatMap(
      (row) => loadedOf(row, 'wheel', 'egg') ?? [],
    );

  const shownPlay = async (
    query: Query,
    merchantId: number,
    rows: readonly PlayRow[],
    language: string,
  ): Promise<ChancePlay[]> => {
    const seeds = await readSeeds(query, {
      merchantId,
      contests: rows.map((row) => row.contest_id),
      days: rows.map(({ day }) => day),
    });
    return Promise.all(
      rows.map(async (row): Promise<ChancePlay> => {
        const contest = await findContest(query, { merchantId, id: row.contest_id });
        const rules = contest === null ? null : contestOf(contest);
        const isChance = rules?.kind === 'wheel' || rules?.kind === 'egg';
        const given = isChance ? rules.rows.find(({ id }) => id === row.given) : undefined;
        const seed = seeds.find(({ contest_id: id, day }) => id === row.contest_id && day === row.day);
        const nothing = { money: 0, points: 0, tickets: {} };
        return {
          ...{ ticketId: `${row.contest_id}-${row.no}`, gameId: row.contest_id.toString() },
          ...{ drawn: row.drawn, given: row.given, day: row.day, commitment: seed?.commitment ?? '' },
          prize: shownPrize(rules?.currency ?? '', given?.prize ?? nothing, language),
          ...{ memberSeed: row.member_seed, proofText: row.text, at: row.at.getTime() },
          seed: seed?.over === true ? open(seed.seed_box).toString('hex') : '',
        };
      }),
    );
  };

  /** The ticket for the prize, in one journal: neither goes without the other. @returns false: the ticket is not there */
  const settle = async (merchantId: number, game: ChanceContest, row: PlayRow): Promise<boolean> => {
    const { member_id: memberId, contest_id: contestId } = row;
    const given = game.rows.find(({ id }) => id === row.given);
    if (given === undefined) throw new Error(`A play of contest ${contestId} names no row.`);
    const amounts = amountsOf(game, given.prize);
    if (amounts.money > 0n) await ledger.open({ merchantId, account: playerOf(memberId, game.currency) });
    const unit = ticketUnit(game);
    const result = await ledger.post({
      ...{ type: 'post', merchantId, source: CONTEST_SOURCE, key: `play:${row.id}`, actor: CONTEST_SOURCE },
      kind: 'bonus',
      postings: [
        { account: ticketsOf(memberId, unit), amountMinor: -1n },
        { account: { class: 'house', owner: 'tickets', currency: unit }, amountMinor: 1n },
        ...prizePostings(contestId, memberId, amounts),
      ],
      meta: { contest: contestId.toString(), play: row.id.toString() },
    });
    if (result.ok) {
      await scope(merchantId).tx(async (query) => {
        // Bonus money is a prize of its own: written down with the end of the play, once for its place.
        if (amounts.bonus > 0n)
          await insertPrizes(query, {
            merchantId,
            prizes: [
              {
                ...{ contestId, memberId, place: `play:${row.no}`, state: 'due', claimUntil: null },
                ...{ ...amounts, money: 0n, points: 0n, tickets: '{}', name: '' },
              },
            ],
          });
        await endPlay(query, { merchantId, id: row.id });
      });
      if (amounts.bonus > 0n) await deps.pay(merchantId);
      return true;
    }
    if (result.code !== 'WALLET_NOT_ENOUGH') throw new GatewayError(result.code);
    await scope(merchantId).tx(async (query) => {
      if (!(await deletePlay(query, { merchantId, id: row.id }))) return;
      if (given.pieces !== undefined) await returnPiece(query, { merchantId, contestId, rowId: given.id });
    });
    return false;
  };

  /** What a play falls on is decided and written before anything is paid: told again, it is the same. */
  const begin = (who: Who, game: Game, asked: { no: number; seed: string }): Promise<PlayRow> =>
    scope(who.merchantId).tx(async (query) => {
      const { merchantId, memberId } = who;
      const { row, rules } = game;
      const place = { merchantId, contestId: row.id, memberId };
      await lockPlayer(query, place);
      const before = await findPlay(query, { ...place, no: asked.no });
      if (before !== null) return before;
      if (row.phase !== 'running') throw new GatewayError('CONTEST_OVER');
      const [played] = await readPlayed(query, { ...who, contests: [row.id] });
      if (asked.no !== (played?.no ?? 0) + 1) throw new GatewayError('CHANCE_TICKET_GONE');
      const day = await readDay(query, merchantId);
      const [seed] = await seedsOf(query, merchantId, [game], day);
      if (seed === undefined) throw new Error('a day has no seed');
      if (!(await takePlace(query, { merchantId, id: row.id, places: rules.plays })))
        throw new GatewayError('CONTEST_OVER');
      const text = chanceText({
        ...{ merchant: deps.codeOf(merchantId), game: row.code, day, no: String(asked.no) },
        ...{ member: await nameOfMember(query, who), memberSeed: asked.seed },
      });
      const drawn = rowOf(rules.rows, { seed: open(seed.seed_box), text });
      const isLeft = drawn.pieces === undefined || (await takePiece(query, { ...place, rowId: drawn.id }));
      const given = isLeft ? drawn.id : (drawn.substitute ?? drawn.id);
      return insertPlay(query, {
        ...{ ...place, no: asked.no, day, memberSeed: asked.seed, text, drawn: drawn.id, given },
      });
    });

  return {
    async games(merchantId, language) {
      const { query } = scope(merchantId);
      const games = await shownOf(query, merchantId);
      if (games.length === 0) return [];
      const day = await readDay(query, merchantId);
      const contests = games.map(({ row }) => row.id);
      const [seeds, stock] = await Promise.all([
        seedsOf(query, merchantId, games, day),
        readStock(query, { merchantId, contests }),
      ]);
      return games.map(({ row, rules }): ChanceGame => {
        const sum = rules.rows.reduce((total, { weight }) => total + weight, 0);
        const leftOf = (id: string): number | null =>
          stock.find((piece) => piece.contest_id === row.id && piece.row_id === id)?.pieces ?? null;
        return {
          ...{ id: row.id.toString(), code: row.code, kind: kindOf(rules), ...saidOf(rules, language) },
          ...{ ticket: ticketUnit(rules), from: row.from_at.getTime(), until: row.until_at.getTime() },
          rows: rules.rows.map((one) => ({
            ...{ id: one.id, prize: shownPrize(rules.currency, one.prize, language), weight: one.weight },
            ...{ ppm: Math.round((one.weight * MILLION) / sum), left: leftOf(one.id) },
            substitute: one.substitute ?? '',
          })),
          ...{ day, commitment: seeds.find((seed) => seed.contest_id === row.id)?.commitment ?? '' },
          hash: row.hash,
        };
      });
    },
    async tickets(who) {
      const { query } = scope(who.merchantId);
      if (await isSilent(query, who)) return [];
      const games = (await shownOf(query, who.merchantId)).filter(({ row }) => row.phase === 'running');
      const played = await readPlayed(query, { ...who, contests: games.map(({ row }) => row.id) });
      const all = await Promise.all(
        games.map(async ({ row, rules }): Promise<ChanceTicket[]> => {
          const unit = ticketUnit(rules);
          const has =
            (await ledger.balance({ merchantId: who.merchantId, account: ticketsOf(who.memberId, unit) })) ??
            0n;
          const last = played.find((one) => one.contest_id === row.id)?.no ?? 0;
          const count = has > BigInt(MAX_TICKETS) ? MAX_TICKETS : Number(has);
          return Array.from({ length: count }, (_, at) => ({
            ...{
              id: `${row.id}-${last + at + 1}`,
              gameId: row.id.toString(),
              kind: kindOf(rules),
              ticket: unit,
            },
          }));
        }),
      );
      return all.flat();
    },
    async play(who, asked, language) {
      const { merchantId, memberId } = who;
      const { query } = scope(merchantId);
      const [id = '0', no = '0'] = asked.ticketId.split('-');
      const game = await findLoaded(query, { merchantId, id: BigInt(id) }, 'wheel', 'egg');
      if (game === null) throw new GatewayError('CONTEST_UNKNOWN');
      if (await isSilent(query, who)) throw new GatewayError('PLAY_PAUSED');
      const unit = ticketUnit(game.rules);
      const place = { merchantId, contestId: game.row.id, memberId, no: Number(no) };
      const before = await findPlay(query, place);
      if (
        before === null &&
        ((await ledger.balance({ merchantId, account: ticketsOf(memberId, unit) })) ?? 0n) < 1n
      )
        throw new GatewayError('CHANCE_TICKET_GONE');
      const row = before ?? (await begin(who, game, { no: Number(no), seed: asked.seed }));
      if (row.state === 'begun' && !(await settle(merchantId, game.rules, row)))
        throw new GatewayError('CHANCE_TICKET_GONE');
      const [play] = await shownPlay(query, merchantId, [row], language);
      if (play === undefined) throw new GatewayError('CHANCE_TICKET_GONE');
      return play;
    },
    async plays(who, page, language) {
      const { query } = scope(who.merchantId);
      const rows = await readPlays(query, { ...who, limit: PLAYS_PAGE, offset: (page - 1) * PLAYS_PAGE });
      return shownPlay(query, who.merchantId, rows, language);
    },
    async recover(merchantId) {
      const { query } = scope(merchantId);
      const begun = await readBegun(query, { merchantId, except: leftOut.ids(), limit: MAX_BEGUN });
      await leftOut.work(begun, async (row) => {
        const game = await findLoaded(query, { merchantId, id: row.contest_id }, 'wheel', 'egg');
        if (game !== null) await settle(merchantId, game.rules, row);
        return game !== null;
      });
    },
  };
};
