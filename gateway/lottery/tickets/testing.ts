import type { LotteryGame } from '../../../src/contract/lottery/index';
import type { Database, Row, SqlValue } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { freshLedger } from '../../ledger/testing';
import type { Protection } from '../../protection/index';
import { createDraws } from '../draws/draws';
import type { LeasedDraw } from './draw-doors';
import { type SettleDeps, settleDraw, type Win } from '../settle/settle';
import { createLadders } from '../risk/ladders';
import { createGameBook } from './book';
import { createChases } from './chases';
import { createTicketNumbers } from './numbers';
import { createReceipts } from './receipts';
import { createPaths, createSealTickets } from './seal';
import { createSeller } from './sell';
import { createTickets } from './tickets';
import type { Buyer, GameBook } from './types';

/** Two digits; a bet on the first of them and on both. */
export const testGame: LotteryGame = {
  code: 'TWO_DIGITS',
  version: 1,
  family: 'digits5',
  area: 'LOTT',
  prizeModes: ['LOTT'],
  names: { en: 'Two digits', pt: 'Dois dígitos', es: 'Dos dígitos' },
  draw: { kind: 'digits', count: 2 },
  source: 'external',
  beacon: 'none',
  missed: 'void',
  schedules: [{ zone: 'UTC', from: '00:00', to: '24:00', everyMinutes: 1 }],
  closeBeforeS: 5,
  currencyUnits: {
    BRL: { unitMinor: 100, modesPpm: [1_000_000, 100_000], multipleMax: 1_000 },
    CNY: { unitMinor: 100, modesPpm: [1_000_000, 100_000], multipleMax: 1_000 },
  },
  groups: { ALL: { en: 'All', pt: 'Todos', es: 'Todos' } },
  bets: [
    {
      code: 'BOTH',
      group: 'ALL',
      names: { en: 'Both', pt: 'Ambos', es: 'Ambos' },
      playType: 1,
      pick: { kind: 'slots', slots: 2, from: 0, to: 9 },
      rule: { name: 'places', source: { places: [0, 1] } },
      pays: 'once',
      odds: 90_000,
      returnPpm: 900_000,
    },
    {
      code: 'FIRST',
      group: 'ALL',
      names: { en: 'First', pt: 'Primeiro', es: 'Primero' },
      playType: 1,
      pick: { kind: 'set', size: 1, from: 0, to: 9, max: 10 },
      rule: { name: 'equals', source: { places: [0] } },
      pays: 'once',
      odds: 9_000,
      returnPpm: 900_000,
    },
  ],
  limits: {
    lineMax: 100_000,
    ticketMax: 1_000_000,
    memberDrawMax: 2_000_000,
    prizeTicketMax: 10_000_000,
    drawPrizeMax: 50_000_000,
    linesMax: 1_000,
  },
  rebate: { maxPpm: 80_000, stepPpm: 10_000 },
  declaredReturnPpm: 900_000,
};

/** No member is watched. */
const freely: Pick<Protection, 'takeStake' | 'releaseStake' | 'noteWins' | 'noteCorrection'> = {
  takeStake: () => Promise.resolve({ refusal: null, fresh: false }),
  releaseStake: () => Promise.resolve(),
  noteWins: () => Promise.resolve(),
  noteCorrection: () => Promise.resolve(),
};

/** A database with the merchant 1, and what its owner alone may do. */
export interface LotteryBase {
  database: Database;
  ledger: Ledger;
  owner: (text: string, values?: readonly SqlValue[]) => Promise<Row[]>;
}

export interface LotteryBench extends LotteryBase {
  seller: ReturnType<typeof createSeller>;
  tickets: ReturnType<typeof createTickets>;
  chases: ReturnType<typeof createChases>;
  seal: ReturnType<typeof createSealTickets>;
  paths: ReturnType<typeof createPaths>;
  draws: ReturnType<typeof createDraws>;
  book: GameBook;
  settleDeps: SettleDeps;
  wins: Win[];
  alarms: string[];
  buyer(input: { id: bigint; balanceMinor: bigint }): Promise<Buyer>;
  /** A draw that sells for so long, by the database's clock. */
  draw(input?: { issue?: string; sellsMs?: number }): Promise<{ id: bigint; issue: string }>;
  /** As the job of the draws: waits for the tickets under way. */
  close(id: bigint): Promise<void>;
  /** Seals, draws these numbers and publishes them. */
  publish(id: bigint, numbers: string): Promise<void>;
  /** Other numbers for a settled draw. */
  correct(id: bigint, numbers: string): Promise<void>;
  voidDraw(id: bigint): Promise<void>;
  /** Settles what is to be settled; answers how many draws were done. */
  settle(deps?: Partial<SettleDeps>): Promise<number>;
  lease(): Promise<LeasedDraw[]>;
  sum(owner: string, kind?: string): Promise<bigint>;
  end(): Promise<void>;
}

const baseOf = (fresh: Awaited<ReturnType<typeof freshLedger>> | null): LotteryBase => {
  if (fresh === null) throw new Error('there is no database');
  const { database, ledger } = fresh;
  return {
    database,
    ledger,
    async owner(text, values = []) {
      await database.owner("select set_config('foyer.merchant', '1', false)");
      return database.owner(text, values);
    },
  };
};

/** Tickets over a database of their own, with the merchant 1 and one game. */
export const lotteryBench = async (
  input: {
    base?: LotteryBase;
    game?: LotteryGame;
    members?: Parameters<typeof createTickets>[0]['members'];
    protection?: Partial<typeof freely>;
    /** Of the merchant. */
    currency?: string;
  } = {},
): Promise<LotteryBench> => {
  const { game = testGame, currency = 'CNY' } = input;
  const fresh = input.base === undefined ? await freshLedger() : null;
  const { database: db, ledger, owner } = input.base ?? baseOf(fresh);
  const protection = { ...freely, ...input.protection };
  await db
    .merchant(1)
    .query(
      'insert into lottery_game (merchant_id, code, version, definition) values (1, $1, $2, $3::jsonb)',
      [game.code, game.version, JSON.stringify(game)],
    );
  const draws = createDraws({ db, tell: () => undefined });
  const book: GameBook = createGameBook({
    draws,
    gameOf: () => Promise.resolve(game),
    now: Date.now,
  });
  const receipts = createReceipts('a secret of at least thirty-two characters');
  const paths = createPaths(db);
  const seller = createSeller({ db, ledger, protection });
  const members = input.members ?? {
    standing: () => Promise.resolve({ type: 0, username: 'ana', active: true, hasBonus: false }),
  };
  const tickets = createTickets({
    db,
    ledger,
    protection,
    members,
    book,
    receipts,
    numbers: createTicketNumbers('a secret of at least thirty-two characters'),
    paths,
    seller,
    ladders: createLadders({ db, now: Date.now }),
  });
  const seal = createSealTickets({ db, ledger, protection });
  const wins: Win[] = [];
  const alarms: string[] = [];
  const settleDeps: SettleDeps = {
    db,
    ledger,
    protection,
    draws,
    book,
    currencyOf: () => currency,
    onWins: (more) => wins.push(...more),
    alarm: (sentence) => alarms.push(sentence),
  };
  let issues = 0;
  const result = async (id: bigint, revision: number, numbers: string): Promise<void> => {
    await db.merchant(1).query(
      `insert into lottery_result (merchant_id, draw_id, revision, source, numbers, transcript, drawn_by)
       select 1, $1, $2, source, $3, '{}', 'test' from lottery_draw where merchant_id = 1 and id = $1`,
      [id, revision, numbers],
    );
  };
  const lease = () => draws.takeDrawsToSettle({ merchantId: 1, most: 10 });
  return {
    database: db,
    owner,
    ledger,
    seller,
    tickets,
    chases: createChases({ db, tickets }),
    seal,
    paths,
    draws,
    book,
    settleDeps,
    wins,
    alarms,
    async buyer({ id, balanceMinor }) {
      const account = {
        class: 'player' as const,
        owner: id.toString(),
        currency,
      };
      await ledger.open({ merchantId: 1, account });
      const seeded = await ledger.post({
        type: 'post',
        merchantId: 1,
        source: 'seed',
        key: `seed-${id}`,
        actor: 'seed',
        kind: 'grant',
        postings: [
          {
            account: { class: 'funding', owner: '', currency },
            amountMinor: -balanceMinor,
          },
          { account, amountMinor: balanceMinor },
        ],
      });
      if (!seeded.ok) throw new Error(`The seed was refused: ${seeded.code}`);
      return { merchantId: 1, memberId: id, currency };
    },
    async draw({ issue, sellsMs = 600_000 } = {}) {
      issues += 1;
      const name = issue ?? String(202611230000 + issues);
      const [row] = await owner(
        `insert into lottery_draw (merchant_id, game_code, game_version, issue, state, source, opens_at, closes_at, draws_at, beacon)
         values (1, $1, $2, $3, 'open', 'external', clock_timestamp() - interval '1 hour',
           clock_timestamp() + make_interval(secs => $4::float8), clock_timestamp() + make_interval(secs => $4::float8) + make_interval(secs => $5::float8), 'none')
         returning id`,
        [game.code, game.version, name, sellsMs / 1_000, issues / 1_000],
      );
      return { id: row?.['id'] as bigint, issue: name };
    },
    async close(id) {
      await db.merchant(1).tx(async (query) => {
        await query('select pg_advisory_xact_lock(lottery_draw_lock(1, $1))', [id]);
        await query(
          `update lottery_draw set state = 'closed', closed_at = clock_timestamp() where merchant_id = 1 and id = $1`,
          [id],
        );
      });
    },
    async publish(id, numbers) {
      const { root, count, stakeMinor } = await seal({ merchantId: 1, id });
      await db
        .merchant(1)
        .query(
          `update lottery_draw set state = 'sealed', sealed_at = clock_timestamp(), root = $2, ticket_count = $3, stake_minor = $4 where merchant_id = 1 and id = $1`,
          [id, root, count, stakeMinor],
        );
      await owner(
        `update lottery_draw set closes_at = least(closes_at, clock_timestamp()), draws_at = least(draws_at, clock_timestamp()) where merchant_id = 1 and id = $1`,
        [id],
      );
      await result(id, 1, numbers);
      await db
        .merchant(1)
        .query(
          `update lottery_draw set state = 'drawn', drawn_at = clock_timestamp(), revision = 1 where merchant_id = 1 and id = $1`,
          [id],
        );
      await db
        .merchant(1)
        .query(
          `update lottery_draw set state = 'published', published_at = clock_timestamp() where merchant_id = 1 and id = $1`,
          [id],
        );
    },
    async correct(id, numbers) {
      const [row] = await db
        .merchant(1)
        .query<{ revision: number }>('select revision from lottery_draw where merchant_id = 1 and id = $1', [
          id,
        ]);
      const revision = (row?.revision ?? 0) + 1;
      await result(id, revision, numbers);
      await db
        .merchant(1)
        .query(
          `update lottery_draw set state = 'corrected', revision = $2 where merchant_id = 1 and id = $1`,
          [id, revision],
        );
    },
    async voidDraw(id) {
      await draws.markVoid({ merchantId: 1, id, by: 'test', reason: 'test' });
    },
    lease,
    async settle(deps = {}) {
      let done = 0;
      for (const draw of await lease()) if (await settleDraw({ ...settleDeps, ...deps }, draw)) done += 1;
      return done;
    },
    async sum(name, kind = 'player') {
      const [row] = await db.merchant(1).query<{ sum: bigint }>(
        `select coalesce(sum(e.amount), 0)::bigint as sum from account a join entry e on e.merchant_id = 1 and e.account_id = a.id
          where a.merchant_id = 1 and a.class = $1 and a.owner = $2`,
        [kind, name],
      );
      return row?.sum ?? 0n;
    },
    end: () => fresh?.close() ?? Promise.resolve(),
  };
};
