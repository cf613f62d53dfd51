import { waitingDecision } from '../account/index';
import { maskedEmail, maskedMobile } from '../identity/index';
import { ChangedMeanwhile, FieldsProblem, OperatorProblem, runCommand } from '../operator/index';
import type { Database } from '../database/types';
import type { Secret } from '../platform/index';
import type { DeskMember, DeskMemberRow, DeskPage } from './desk-answers';
import { insertDeskNote, listDeskNotes } from './desk-audit.queries';
import type { DeskContext, DeskHandlers } from './desk-context';
import { DeskError } from './desk-errors';
import {
  findMembers,
  type FoundMember,
  type JournalRow,
  readMemberBalances,
  readMemberDevices,
  readMemberEvents,
  readMemberFacts,
  readMemberJournals,
  readMemberRounds,
} from './member-file.queries';

const FOUND = 25;
export const PAGE = 30;
const DEVICES = 50;
const MAX_ID = 9_223_372_036_854_775_807n;

/** A page of rows that were asked for one too many. */
export const pageOfRows = <Row, Shown>(
  rows: readonly Row[],
  idOf: (row: Row) => bigint,
  shown: (row: Row) => Shown,
): DeskPage<Shown> => {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return { rows: rows.slice(0, PAGE).map(shown), next: last === undefined ? null : idOf(last).toString() };
};

export const beforeOf = ({ before }: { before?: string | undefined }): bigint | null =>
  before === undefined ? null : BigInt(before);

const rowOf = (member: FoundMember): DeskMemberRow => ({
  id: member.id.toString(),
  username: member.username,
  type: member.type,
  status: member.status,
  email: maskedEmail(member.email),
  mobile: maskedMobile(member.mobile),
  registeredAt: member.registered_at.getTime(),
  lastLoginAt: member.last_login_at?.getTime() ?? null,
});

const likeOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Journals from their entries, which stand together. */
const journalsOf = (rows: readonly JournalRow[]): JournalRow[][] => {
  const found: JournalRow[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.[0]?.id === row.id) last.push(row);
    else found.push([row]);
  }
  return found;
};

type MemberHandlers = Pick<
  DeskHandlers,
  Exclude<
    Extract<keyof DeskHandlers, `member.${string}` | `members.${string}`>,
    'member.limits' | 'member.exclude'
  >
>;

export interface DeskMembersDeps {
  db: Database;
  production: boolean;
  /** The operator's secret, for commands that compute chances. */
  secret?: Secret;
}

/** Whether the member is one of this merchant's; every part of a file asks that first. */
export const readDeskMember = async (db: Database, { merchant }: DeskContext, id: string) => {
  const memberId = BigInt(id);
  const { query } = db.merchant(merchant.id);
  const facts =
    memberId > MAX_ID ? null : await readMemberFacts(query, { merchantId: merchant.id, memberId });
  if (!facts) throw new DeskError('DESK_NOT_FOUND');
  return { query, key: { merchantId: merchant.id, memberId }, facts };
};

const openFile = async (
  { db, now }: DeskMembersDeps & { now: () => number },
  id: string,
  context: DeskContext,
): Promise<DeskMember> => {
  const { query, key, facts } = await readDeskMember(db, context, id);
  const balances = await readMemberBalances(query, key);
  const resetSaidBy = await waitingDecision(query, { ...key, kind: 'factors', at: new Date(now()) });
  return {
    ...rowOf(facts),
    nickname: facts.nickname,
    emailProved: facts.email_proved,
    mobileProved: facts.mobile_proved,
    hasAuthenticator: facts.has_authenticator,
    passkeys: facts.passkeys,
    hasPaymentPassword: facts.has_payment_password,
    hasAnswers: facts.has_answers,
    resetSaidBy: resetSaidBy ?? '',
    liveSessions: facts.live_sessions,
    balances: balances.map(({ class: kind, owner, currency, balance }) => ({
      class: kind,
      vendor: kind === 'wallet' ? owner.slice(owner.indexOf(':') + 1) : '',
      currency,
      minor: balance.toString(),
    })),
  };
};

/** Runs a command of the operators' tool under the operator's name and answers its data; its own refusal is told. */
export const deskCommand = async (
  deps: DeskMembersDeps,
  context: DeskContext,
  command: {
    name: string;
    args?: Record<string, string>;
    options?: Record<string, string | true>;
    files?: Record<string, string | Buffer>;
  },
): Promise<unknown> => {
  try {
    const { data } = await runCommand({
      ...deps,
      actor: `desk:${context.operator.name}`,
      merchantId: context.merchant.id,
      name: command.name,
      args: command.args ?? {},
      options: command.options ?? {},
      files: command.files ?? {},
    });
    return data;
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    if (error instanceof ChangedMeanwhile) throw new DeskError('DESK_ROW_CHANGED');
    if (error instanceof FieldsProblem)
      throw new DeskError('DESK_SWITCH_REFUSED', {
        sentence: error.message,
        value: { problems: error.problems.map(({ field, words }) => ({ field, words })) },
      });
    throw new DeskError('DESK_SWITCH_REFUSED', { sentence: error.message });
  }
};

/** Members: found, and their files. */
export const createDeskMembers = (deps: DeskMembersDeps & { now: () => number }): MemberHandlers => {
  const { db } = deps;
  const run = async (
    context: DeskContext,
    id: string,
    command: { name: string; options?: Record<string, string> },
  ): Promise<unknown> => {
    const { facts } = await readDeskMember(db, context, id);
    return deskCommand(deps, context, { ...command, args: { NAME: facts.username } });
  };
  return {
    async 'members.find'({ text }, { merchant }) {
      const digits = text.replace(/\D/g, '');
      const id = /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null;
      const found = await findMembers(db.merchant(merchant.id).query, {
        merchantId: merchant.id,
        id,
        prefix: likeOf(text),
        email: text.includes('@') ? text.toLowerCase() : '',
        mobile: digits.length >= 6 ? digits : '',
        limit: FOUND,
      });
      return found.map(rowOf);
    },
    'member.open': ({ id }, context) => openFile(deps, id, context),
    async 'member.ledger'(input, context) {
      const { query, key } = await readDeskMember(db, context, input.id);
      const asked = { ...key, before: beforeOf(input), limit: PAGE + 1 };
      const journals = journalsOf(await readMemberJournals(query, asked));
      return pageOfRows(
        journals,
        (rows) => rows[0]?.id ?? 0n,
        (rows) => ({
          id: (rows[0]?.id ?? 0n).toString(),
          kind: rows[0]?.kind ?? '',
          source: rows[0]?.source ?? '',
          key: rows[0]?.key ?? '',
          actor: rows[0]?.actor ?? '',
          at: rows[0]?.created_at.getTime() ?? 0,
          moves: rows.map((row) => ({
            class: row.class,
            minor: row.amount.toString(),
            currency: row.currency,
            afterMinor: row.balance_after?.toString() ?? null,
          })),
        }),
      );
    },
    async 'member.rounds'(input, context) {
      const { query, key } = await readDeskMember(db, context, input.id);
      const rows = await readMemberRounds(query, { ...key, before: beforeOf(input), limit: PAGE + 1 });
      return pageOfRows(
        rows,
        (row) => row.seq,
        (row) => ({
          seq: row.seq.toString(),
          vendor: row.vendor,
          roundId: row.round_id,
          game: row.game_id,
          currency: row.currency,
          state: row.state,
          betMinor: row.bet.toString(),
          winMinor: row.win.toString(),
          openedAt: row.opened_at.getTime(),
          endedAt: row.ended_at?.getTime() ?? null,
        }),
      );
    },
    async 'member.devices'({ id }, context) {
      const { query, key } = await readDeskMember(db, context, id);
      const rows = await readMemberDevices(query, { ...key, limit: DEVICES });
      return rows.map((row) => ({
        id: row.id.toString(),
        device: row.device,
        place: row.place,
        ip: row.ip,
        origin: row.origin,
        how: row.how,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        live: row.live,
      }));
    },
    async 'member.events'(input, context) {
      const { query, key } = await readDeskMember(db, context, input.id);
      const rows = await readMemberEvents(query, { ...key, before: beforeOf(input), limit: PAGE + 1 });
      return pageOfRows(
        rows,
        (row) => row.id,
        (row) => ({
          id: row.id.toString(),
          kind: row.kind,
          facts: JSON.parse(row.facts) as Record<string, string | number | boolean>,
          at: row.at.getTime(),
        }),
      );
    },
    async 'member.notes'(input, context) {
      const { query, key } = await readDeskMember(db, context, input.id);
      const rows = await listDeskNotes(query, { ...key, before: beforeOf(input), limit: PAGE + 1 });
      return pageOfRows(
        rows,
        (row) => row.id,
        (row) => ({ id: row.id.toString(), operator: row.operator, text: row.text, at: row.at.getTime() }),
      );
    },
    async 'member.note'({ id, text }, context) {
      const { query, key } = await readDeskMember(db, context, id);
      await insertDeskNote(query, { ...key, operator: context.operator.name, text });
      return null;
    },
    async 'member.lock'({ id }, context) {
      await run(context, id, { name: 'member lock' });
      return null;
    },
    async 'member.unlock'({ id }, context) {
      await run(context, id, { name: 'member unlock' });
      return null;
    },
    async 'member.reset'({ id, note }, context) {
      const options = { operator: context.operator.name, note };
      const { needsSecond } = (await run(context, id, { name: 'member reset-factors', options })) as {
        needsSecond: boolean;
      };
      return { needsSecond };
    },
    async 'member.promote'({ id, rates }, context) {
      await run(context, id, { name: 'team promote', options: rates === '' ? {} : { rates } });
      return null;
    },
  };
};
