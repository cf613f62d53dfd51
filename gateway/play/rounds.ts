import { MAX_ROUND_PAGES } from '../../src/contract/calls/rounds';
import type { Round, RoundDetail, RoundPage } from '../../src/contract/entities/round';

import { countRounds, numberOfRounds, readRound, readRounds, type RoundRow } from './rounds.queries';
import type { Database } from '../database/types';
import type { VendorAdapter, VendorRound } from '../vendors/types';
import { gameArtAddress } from '../art/index';
import {
  type CatalogueIndex,
  type CatalogueService,
  gameOf,
  type LotteryGamesOf,
  lotteryRoundNames,
} from '../catalogue/index';
import { GatewayError, pickText } from '../platform/index';

/** Journals counted by one statement. */
export const COUNT_BATCH = 500;
/** Statements a reader waits for; what is left is counted by the next one or by the job. */
const BATCHES_FOR_READER = 4;
/** Statements a request waits for that must not miss a round. */
const BATCHES_FOR_MONEY = 20;
/** Statements one run of the job makes. */
const BATCHES_FOR_JOB = 200;
/** Movements shown of one round. */
export const MAX_MOVES = 100;
/** A vendor that is slower than this tells no detail; the wallet's own facts are shown without it. */
const VENDOR_TIMEOUT_MS = 3_000;

export interface RoundQuestion {
  /** '' for every vendor. */
  vendor: string;
  /** Times in ms since 1970; 0 is none. */
  from: number;
  until: number;
  /** '' for every state. */
  state: '' | 'open' | 'completed' | 'cancelled';
  page: number;
  pageSize: number;
}

interface MemberScope {
  merchantId: number;
  memberId: bigint;
  language: string;
}

export interface Rounds {
  list(scope: MemberScope, question: RoundQuestion): Promise<RoundPage>;
  /** @throws GatewayError ROUND_UNKNOWN, also for another member's round */
  detail(scope: MemberScope, wanted: { vendor: string; roundId: string }): Promise<RoundDetail>;
  /** What rounds of the merchant are called. */
  names(merchantId: number): Promise<RoundNames>;
  /** Counts as much of it as a reader waits for. */
  catchUp(merchantId: number): Promise<void>;
  /** Counts all of it, behind another process that counts. @throws GatewayError BUSY when more is left than a request waits for */
  countAll(merchantId: number): Promise<void>;
  /** Counts what the wallet has moved meanwhile; bounded, and safe to run anywhere at any time. */
  count(merchantId: number): Promise<void>;
}

export interface RoundsDeps {
  db: Database;
  catalogue: CatalogueService;
  vendors: ReadonlyMap<string, VendorAdapter>;
  lotteryGamesOf: LotteryGamesOf;
  onError: (error: unknown) => void;
}

/** What rounds are called: games of the catalogue, and those of the lottery. */
export interface RoundNames {
  index: CatalogueIndex;
  lottery: Awaited<ReturnType<LotteryGamesOf>>;
}

export const roundOf = (names: RoundNames, row: RoundRow, language: string): Round => {
  const { index } = names;
  const game = gameOf(index, { vendor: row.vendor, gameId: row.game_id });
  return {
    id: row.round_id,
    vendor: row.vendor,
    vendorName: game?.vendorName ?? row.vendor,
    gameId: game?.nodeId.toString() ?? '',
    gameName: game ? pickText(game.names, language) : row.game_id,
    icon: game ? gameArtAddress({ merchant: index.merchantCode, game, language }) : '',
    state: row.state,
    bet: { minor: row.bet, currency: row.currency },
    win: { minor: row.win, currency: row.currency },
    openedAt: row.opened_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? (row.state === 'open' ? null : row.opened_at.getTime()),
    ...lotteryRoundNames(names.lottery, row, language),
  };
};

const inTime = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), VENDOR_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
};

class MemberRounds implements Rounds {
  constructor(private readonly deps: RoundsDeps) {}

  async list(scope: MemberScope, question: RoundQuestion): Promise<RoundPage> {
    const { db } = this.deps;
    await this.#countUpTo(scope.merchantId, BATCHES_FOR_READER);
    const filter = {
      merchantId: scope.merchantId,
      memberId: scope.memberId,
      vendor: question.vendor,
      state: question.state,
      from: question.from === 0 ? null : new Date(question.from),
      until: question.until === 0 ? null : new Date(question.until),
    };
    const offset = (question.page - 1) * question.pageSize;
    const [names, rows, found] = await Promise.all([
      this.names(scope.merchantId),
      readRounds(db, { ...filter, limit: question.pageSize, offset }),
      numberOfRounds(db, { ...filter, most: MAX_ROUND_PAGES * question.pageSize }),
    ]);
    return {
      rounds: rows.map((row) => roundOf(names, row, scope.language)),
      totalCount: found,
      totalPages: Math.ceil(found / question.pageSize),
    };
  }

  async detail(scope: MemberScope, wanted: { vendor: string; roundId: string }): Promise<RoundDetail> {
    await this.#countUpTo(scope.merchantId, BATCHES_FOR_READER);
    const found = await readRound(this.deps.db, { ...scope, ...wanted, moves: MAX_MOVES });
    if (!found) throw new GatewayError('ROUND_UNKNOWN');
    const [names, told] = await Promise.all([this.names(scope.merchantId), this.#askVendor(scope, wanted)]);
    const { currency } = found.round;
    return {
      ...roundOf(names, found.round, scope.language),
      moves: found.moves.map((move) => ({
        kind: move.kind,
        amount: { minor: move.given - move.taken, currency },
        at: move.created_at.getTime(),
      })),
      rows: told?.rows ?? [],
      proof: told?.proof ?? null,
    };
  }

  async names(merchantId: number): Promise<RoundNames> {
    const { catalogue, lotteryGamesOf } = this.deps;
    const [index, lottery] = await Promise.all([catalogue.of(merchantId), lotteryGamesOf(merchantId)]);
    return { index, lottery };
  }

  catchUp(merchantId: number): Promise<void> {
    return this.#countUpTo(merchantId, BATCHES_FOR_READER);
  }

  count(merchantId: number): Promise<void> {
    return this.#countUpTo(merchantId, BATCHES_FOR_JOB);
  }

  async countAll(merchantId: number): Promise<void> {
    for (let batch = 0; batch < BATCHES_FOR_MONEY; batch += 1) {
      const looked = await countRounds(this.deps.db, { merchantId, limit: COUNT_BATCH, waits: true });
      if (looked !== null && looked < COUNT_BATCH) return;
    }
    throw new GatewayError('BUSY');
  }

  async #countUpTo(merchantId: number, batches: number): Promise<void> {
    for (let batch = 0; batch < batches; batch += 1) {
      const looked = await countRounds(this.deps.db, { merchantId, limit: COUNT_BATCH });
      if (looked === null || looked < COUNT_BATCH) return;
    }
  }

  async #askVendor(
    scope: MemberScope,
    wanted: { vendor: string; roundId: string },
  ): Promise<VendorRound | null> {
    const adapter = this.deps.vendors.get(wanted.vendor);
    if (!adapter?.round) return null;
    try {
      return await inTime(adapter.round({ ...scope, roundId: wanted.roundId }));
    } catch (error) {
      this.deps.onError(error);
      return null;
    }
  }
}

export const createRounds = (deps: RoundsDeps): Rounds => new MemberRounds(deps);
