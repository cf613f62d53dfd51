import type {
  PayBehind,
  PayBets,
  PayFigures,
  PayFile,
  PayPage,
  PayStatement,
} from '../../../src/contract/entities/agent-pay';
import type { ActiveRule, PayKind, PayProduct, PaySpan } from '../../../src/contract/pay';
import type { Database, Query } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { termsOf } from '../contracts/terms';
import { chargesIn } from './charges';
import { dayProduct, figuresOf, periodAt } from './figures';
import { inputsOf, linesOf, missingOf } from './inputs-text';
import {
  type BehindRow,
  findStatement,
  readBehindDays,
  readBehindSlots,
  readBets,
  readCorrections,
  readOwedBelow,
  readStatements,
  type StatementRow,
} from './statements.queries';

const MAX_CORRECTIONS = 500;
const MAX_BELOW = 500;
/** Behind every round there will be. */
const MAX_SEQ = 9_000_000_000_000_000_000n;

export interface PayOf {
  merchant: { id: number; currency: string };
  agentId: bigint;
}

/** What an agent was paid, and may see of what those right below are paid by the agent. */
export interface PayRecords {
  figures(
    of: PayOf,
    asked: { product: PayProduct; span: PaySpan; active: ActiveRule; which: 'last' | 'current' },
  ): Promise<PayFigures>;
  list(
    of: PayOf,
    asked: {
      kind: PayKind | '';
      side: 'own' | 'below';
      fromMs: number;
      toMs: number;
      cursor: string;
      size: number;
    },
  ): Promise<PayPage>;
  /** @throws GatewayError PAY_UNKNOWN, the same for what is another's and for what is not there */
  one(of: PayOf, id: string): Promise<PayFile>;
  /** @throws GatewayError PAY_UNKNOWN; REQUEST_INVALID for a place that cannot be */
  behind(of: PayOf, asked: { id: string; cursor: string; size: number }): Promise<PayBehind>;
  /** @throws GatewayError PAY_UNKNOWN; AGENT_UNKNOWN for a member or a time that is not behind the statement */
  bets(
    of: PayOf,
    asked: { id: string; memberId: string; atMs: number; cursor: string; size: number },
  ): Promise<PayBets>;
}

export const statementOf = (row: StatementRow, isOwn: boolean): PayStatement => {
  const money = (minor: bigint) => ({ minor, currency: row.currency });
  const paid = row.funded - row.passed + row.from_payer;
  return {
    ...{ id: row.id.toString(), contractId: row.contract_id.toString(), version: row.version },
    ...{ kind: row.kind, product: row.product, span: row.span, state: row.state, tier: row.tier },
    member: isOwn ? null : { id: row.receiver_id.toString(), name: row.receiver },
    payer: row.payer_id === null ? 'platform' : 'upline',
    ...{ startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
    ...{ fromDay: row.from_day, untilDay: row.until_day },
    ...{ turnover: money(row.turnover), active: row.active, gross: money(row.gross) },
    ...{ corrections: money(row.corrections), opening: money(row.opening), due: money(row.due) },
    ...{ paid: money(isSettled(row) ? paid : 0n), passed: money(isSettled(row) ? row.passed : 0n) },
    owed: money(isSettled(row) ? row.due - row.funded - row.from_payer : 0n),
    closing: money(row.closing),
  };
};
const isSettled = ({ state }: Pick<StatementRow, 'state'>): boolean =>
  state === 'posted' || state === 'part' || state === 'owed';

class DatabasePay implements PayRecords {
  constructor(private readonly deps: { db: Database; now: () => number }) {}

  figures(of: PayOf, asked: Parameters<PayRecords['figures']>[1]): Promise<PayFigures> {
    return figuresOf(this.#query(of), { ...of, ...asked, now: new Date(this.deps.now()) });
  }

  async list(of: PayOf, asked: Parameters<PayRecords['list']>[1]): Promise<PayPage> {
    const [at = '', id = ''] = asked.cursor.split('-');
    const isPlace = /^\d{1,15}$/.test(at) && /^\d{1,18}$/.test(id);
    if (asked.cursor !== '' && !isPlace) throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
    const rows = await readStatements(this.#query(of), {
      ...{ merchantId: of.merchant.id, agentId: of.agentId, side: asked.side, kind: asked.kind },
      from: asked.fromMs === 0 ? null : new Date(asked.fromMs),
      to: asked.toMs === 0 ? null : new Date(asked.toMs),
      behind: isPlace ? { startsAt: new Date(Number(at)), id: BigInt(id) } : null,
      limit: asked.size + 1,
    });
    const page = rows.slice(0, asked.size);
    const last = page.at(-1);
    return {
      statements: page.map((row) => statementOf(row, asked.side === 'own')),
      next: rows.length > asked.size && last ? `${last.starts_at.getTime()}-${last.id}` : '',
    };
  }

  async one(of: PayOf, id: string): Promise<PayFile> {
    const row = await this.#mine(of, id);
    return fileOf(this.#query(of), {
      ...{ merchantId: of.merchant.id, row, isOwn: row.receiver_id === of.agentId },
    });
  }

  async behind(of: PayOf, asked: Parameters<PayRecords['behind']>[1]): Promise<PayBehind> {
    const row = await this.#mine(of, asked.id);
    const query = this.#query(of);
    const where = { merchantId: of.merchant.id, agentId: row.receiver_id, limit: asked.size + 1 };
    const place = /^(\d{1,15})\.(\d{1,18})$/.exec(asked.cursor);
    if (asked.cursor !== '' && place === null)
      throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
    const at = new Date(Number(place?.[1] ?? 0));
    const memberId = BigInt(place?.[2] ?? 0);
    const product = dayProduct(row.product);
    const rows =
      row.span === 'h' || row.span === '5'
        ? await readBehindSlots(query, {
            ...{ ...where, product, day: row.from_day, starts: row.starts_at, ends: row.ends_at },
            behind: { at, memberId },
          })
        : await readBehindDays(query, {
            ...{ ...where, product, from: row.from_day, until: row.until_day },
            behind: { day: place === null ? '0001-01-01' : at.toISOString().slice(0, 10), memberId },
          });
    const isParts = row.span === 'h' || row.span === '5';
    const placeOf = (one: BehindRow): string =>
      `${isParts ? one.at.getTime() : Date.parse(`${one.day}T00:00:00Z`)}.${one.member_id}`;
    const page = rows.slice(0, asked.size);
    const last = page.at(-1);
    const money = (minor: bigint) => ({ minor, currency: row.currency });
    return {
      rows: page.map((one) => ({
        member: { id: one.member_id.toString(), name: one.username },
        ...{ at: one.at.getTime(), day: one.day, rounds: one.rounds },
        ...{ turnover: money(one.turnover), winnings: money(one.winnings), deposits: money(one.deposits) },
      })),
      next: rows.length > asked.size && last ? placeOf(last) : '',
    };
  }

  async bets(of: PayOf, asked: Parameters<PayRecords['bets']>[1]): Promise<PayBets> {
    const row = await this.#mine(of, asked.id);
    const query = this.#query(of);
    const at = new Date(asked.atMs);
    if (at < row.starts_at || at >= row.ends_at) throw new GatewayError('AGENT_UNKNOWN');
    const isParts = row.span === 'h' || row.span === '5';
    const period = await periodAt(query, { merchantId: of.merchant.id, span: isParts ? '5' : 'D', at });
    const rows = await readBets(query, {
      ...{ merchantId: of.merchant.id, agentId: row.receiver_id, memberId: BigInt(asked.memberId) },
      ...{ product: dayProduct(row.product), day: period.from, starts: period.startsAt, ends: period.endsAt },
      ...{ behind: /^\d{1,18}$/.test(asked.cursor) ? BigInt(asked.cursor) : MAX_SEQ, limit: asked.size + 1 },
    });
    if (rows === null) throw new GatewayError('AGENT_UNKNOWN');
    const page = rows.slice(0, asked.size);
    const money = (minor: bigint) => ({ minor, currency: row.currency });
    return {
      bets: page.map((one) => ({
        ...{ vendor: one.vendor, id: one.round_id, game: one.game_id, category: one.category },
        ...{ at: one.ended_at.getTime(), bet: money(one.bet), win: money(one.win) },
      })),
      next: rows.length > asked.size ? (page.at(-1)?.seq.toString() ?? '') : '',
    };
  }

  async #mine(of: PayOf, id: string): Promise<StatementRow> {
    const row = await findStatement(this.#query(of), { merchantId: of.merchant.id, id: BigInt(id) });
    if (row === null || (row.receiver_id !== of.agentId && row.payer_id !== of.agentId))
      throw new GatewayError('PAY_UNKNOWN');
    return row;
  }

  #query(of: PayOf): Query {
    return this.deps.db.merchant(of.merchant.id).query;
  }
}

/** A statement with everything behind it. */
export const fileOf = async (
  query: Query,
  { merchantId, row, isOwn }: { merchantId: number; row: StatementRow; isOwn: boolean },
): Promise<PayFile> => {
  const money = (minor: bigint) => ({ minor, currency: row.currency });
  const corrections = await readCorrections(query, {
    ...{ merchantId, statementId: row.id, limit: MAX_CORRECTIONS },
  });
  const below = isOwn
    ? await readOwedBelow(query, {
        ...{
          merchantId,
          runId: row.run_id,
          payerId: row.receiver_id,
          product: row.product,
          limit: MAX_BELOW,
        },
      })
    : [];
  return {
    ...statementOf(row, isOwn),
    lines: linesOf(row.lines).map(({ item, minor }) => ({ item, amount: money(minor) })),
    missing: missingOf(row.missing),
    correctionsOf: corrections.map((one) => ({
      ...{ statementId: one.of_statement_id.toString(), startsAt: one.starts_at.getTime() },
      ...{ before: money(one.before), after: money(one.after) },
    })),
    below: below.map((one) => ({
      member: { id: one.id.toString(), name: one.name },
      ...{ due: money(one.due), passed: money(one.funded) },
      owed: money(isSettled(one) ? one.due - one.funded - one.from_payer : 0n),
    })),
    terms: termsOf(row.terms),
    inputs: inputsOf(row.inputs),
    charges: chargesIn(row.charges),
    hashes: { inputs: row.inputs_hash, version: row.version_hash, tree: row.tree_hash, code: row.code },
  };
};

export const createPayRecords = (deps: { db: Database; now: () => number }): PayRecords =>
  new DatabasePay(deps);
