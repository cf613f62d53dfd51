import type { HandlerInput } from '../contract/call';
import type * as calls from '../contract/calls/agent-contracts';
import type * as payCalls from '../contract/calls/agent-pay';
import {
  actionOfAnswer,
  type AgentContract,
  answerOf,
  contractFileToWire,
  contractsToWire,
} from '../contract/entities/agent-contract';
import { askedToWire } from '../contract/entities/agent-contract-map';
import {
  payBehindToWire,
  payBetsToWire,
  payFiguresToWire,
  payFileToWire,
  payPageToWire,
} from '../contract/entities/agent-pay';
import { AGENT_TYPES } from '../contract/entities/member';
import {
  dearerRow,
  NOTHING_TAKEN,
  parseTerms,
  type PayInputs,
  type PayKind,
  type PayTerms,
  periodAround,
  dayAfter,
  spanOf,
} from '../contract/pay';
import { FAKE_TODAY, type FakeContract, fakeAct, fakeOffer } from './fake-contracts-state';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeMember, type FakeState } from './fake-state';

const CURRENCY = 'BRL';
const NO_INPUTS: PayInputs = {
  ...{ turnover: 0n, wonTurnover: 0n, winnings: 0n, active: 0, taken: NOTHING_TAKEN, carriedIn: 0n },
};

const agentOf = (context: FakeContext): FakeMember => {
  const who = self(context);
  if (!AGENT_TYPES.includes(who.type)) throw new FakeRefusal('AGENT_ONLY');
  return who;
};
const nameOf = (state: FakeState, id: string): string =>
  [...state.members.values()].find((one) => one.id === id)?.username ?? '';
const termsOf = (row: FakeContract, number: number | null): PayTerms | null =>
  row.versions.find((one) => one.number === number)?.terms ?? null;
const isLive = ({ state }: FakeContract): boolean => state !== 'C' && state !== 'R';

const shown = (state: FakeState, row: FakeContract, isPayer: boolean): AgentContract => {
  const version = (number: number | null) => row.versions.find((one) => one.number === number) ?? null;
  const terms = termsOf(row, row.offered) ?? termsOf(row, row.current);
  const below = state.contracts.rows.filter(
    (one) => one.payerId === row.receiverId && one.kind === row.kind && isLive(one),
  );
  return {
    ...{
      id: row.id,
      payer: row.payer,
      kind: row.kind,
      product: row.product,
      span: row.span,
      state: row.state,
    },
    member: isPayer ? { id: row.receiverId, name: nameOf(state, row.receiverId) } : null,
    ...{ current: version(row.current), offered: version(row.offered) },
    higherRateBelow:
      !isPayer &&
      terms !== null &&
      below.some(
        (one) =>
          (one.product === row.product || row.product === 'CONS') &&
          [one.current, one.offered].some((number) => {
            const theirs = termsOf(one, number);
            return theirs !== null && dearerRow(theirs, terms) !== null;
          }),
      ),
  };
};
const fileOf = (state: FakeState, row: FakeContract, isPayer: boolean) =>
  contractFileToWire({ ...shown(state, row, isPayer), versions: row.versions, acts: row.acts });

const read = (value: unknown): PayTerms => {
  const terms = parseTerms(value);
  if (!terms.ok) throw new FakeRefusal('CONTRACT_TERMS', { faults: terms.faults });
  if (terms.terms.currency !== CURRENCY)
    throw new FakeRefusal('CONTRACT_TERMS', {
      faults: [{ field: 'currency', reason: `is not ${CURRENCY}` }],
    });
  return terms.terms;
};
const demandRate = (state: FakeState, agentId: string, terms: PayTerms, confirmed: boolean): void => {
  const own = state.contracts.rows.find(
    (row) =>
      row.receiverId === agentId &&
      row.kind === terms.kind &&
      (row.product === terms.product || row.product === 'CONS') &&
      ['A', 'E', 'V'].includes(row.state),
  );
  const row = dearerRow(terms, own === undefined ? null : termsOf(own, own.current));
  if (row === null) return;
  if (state.contracts.dearer === 'refuse') throw new FakeRefusal('CONTRACT_RATE', { row });
  if (!confirmed) throw new FakeRefusal('CONTRACT_CONFIRM', { row });
};
const mine = (context: FakeContext, id: string, side: 'payerId' | 'receiverId' | 'any'): FakeContract => {
  const who = agentOf(context);
  const row = context.state.contracts.rows.find((one) => one.id === id);
  const isMine =
    row !== undefined &&
    (side === 'any' ? row.payerId === who.id || row.receiverId === who.id : row[side] === who.id);
  if (!isMine) throw new FakeRefusal('CONTRACT_UNKNOWN');
  return row;
};

const answered = (
  row: FakeContract | undefined,
  of: { kind: PayKind; letter: string; wording: string },
): null => {
  if (row?.kind !== of.kind) throw new FakeRefusal('CONTRACT_UNKNOWN');
  const answer = answerOf(row.kind, row.state, of.letter);
  if (answer === null) throw new FakeRefusal('CONTRACT_STATE');
  fakeAct(row, actionOfAnswer[answer], { wording: of.wording });
  return null;
};
const byId =
  (kind: PayKind) =>
  (input: HandlerInput<typeof calls.answerDaily>, context: FakeContext): null =>
    answered(mine(context, input.id, 'receiverId'), { ...input, kind });

export const contractAnswers = {
  contractsAsked(_: unknown, context: FakeContext) {
    const { state } = context;
    const who = self(context);
    const own = AGENT_TYPES.includes(who.type)
      ? state.contracts.rows.filter(({ receiverId }) => receiverId === who.id)
      : [];
    return askedToWire(own.map((row) => shown(state, row, false)));
  },
  contractsOwn(_: unknown, context: FakeContext) {
    const who = agentOf(context);
    const own = context.state.contracts.rows.filter(({ receiverId }) => receiverId === who.id);
    return contractsToWire({ contracts: own.map((row) => shown(context.state, row, false)), next: '' });
  },
  contractsBelow(input: HandlerInput<typeof calls.contractsBelow>, context: FakeContext) {
    const who = agentOf(context);
    const rows = context.state.contracts.rows.filter(
      (row) =>
        row.payerId === who.id &&
        (input.memberId === '' || row.receiverId === input.memberId) &&
        Number(row.id) > Number(input.cursor || 0),
    );
    const page = rows.slice(0, input.size);
    return contractsToWire({
      contracts: page.map((row) => shown(context.state, row, true)),
      next: rows.length > input.size ? (page.at(-1)?.id ?? '') : '',
    });
  },
  contractOne(input: HandlerInput<typeof calls.contractOne>, context: FakeContext) {
    const row = mine(context, input.id, 'any');
    return fileOf(context.state, row, row.payerId === self(context).id);
  },
  contractOffer(input: HandlerInput<typeof calls.contractOffer>, context: FakeContext) {
    const { state } = context;
    const who = agentOf(context);
    const terms = read(input.terms);
    const receiver = [...state.members.values()].find(({ id }) => id === input.memberId);
    if (receiver?.agentId !== who.id || !AGENT_TYPES.includes(receiver.type))
      throw new FakeRefusal('AGENT_UNKNOWN');
    demandRate(state, who.id, terms, input.confirmed);
    const { wording } = input;
    const row = fakeOffer(state.contracts, { receiverId: receiver.id, payerId: who.id, terms, wording });
    return fileOf(state, row, true);
  },
  contractModify(input: HandlerInput<typeof calls.contractModify>, context: FakeContext) {
    const terms = read(input.terms);
    const row = mine(context, input.id, 'payerId');
    if (terms.kind !== row.kind || terms.product !== row.product || spanOf(terms) !== row.span)
      throw new FakeRefusal('CONTRACT_TERMS', {
        faults: [{ field: 'kind', reason: 'is of another contract' }],
      });
    demandRate(context.state, row.payerId, terms, input.confirmed);
    fakeAct(row, 'E', { terms, wording: input.wording });
    return fileOf(context.state, row, true);
  },
  contractEnd(input: HandlerInput<typeof calls.contractEnd>, context: FakeContext) {
    const row = mine(context, input.id, 'payerId');
    fakeAct(row, 'V');
    return fileOf(context.state, row, true);
  },
  answerDaily: byId('daily'),
  answerHourly: byId('hourly'),
  answerRealtime: byId('realtime'),
  answerDividend(input: HandlerInput<typeof calls.answerDividend>, context: FakeContext): null {
    const who = agentOf(context);
    const row = context.state.contracts.rows.find(
      (one) =>
        one.receiverId === who.id &&
        one.kind === 'dividend' &&
        one.product === input.product &&
        one.span === input.period &&
        ['P', 'E', 'V'].includes(one.state),
    );
    return answered(row, { ...input, kind: 'dividend' });
  },
  payFigures(input: HandlerInput<typeof payCalls.payFigures>, context: FakeContext) {
    agentOf(context);
    const current = periodAround(input.span, FAKE_TODAY);
    const period = input.which === 'current' ? current : periodAround(input.span, dayAfter(current.from, -1));
    return payFiguresToWire({
      ...{ currency: CURRENCY, inputs: context.state.contracts.inputs ?? NO_INPUTS, ...period },
      closed: input.which === 'last',
    });
  },
  payStatements(input: HandlerInput<typeof payCalls.payStatements>, context: FakeContext) {
    const who = agentOf(context);
    const rows = context.state.contracts.pay.filter(
      (one) =>
        (input.side === 'own' ? one.receiverId : one.payerId) === who.id &&
        (input.kind === '' || one.file.kind === input.kind) &&
        (input.fromMs === 0 || one.file.startsAt >= input.fromMs) &&
        (input.toMs === 0 || one.file.startsAt <= input.toMs),
    );
    const start = rows.findIndex(({ file }) => `0-${file.id}` === input.cursor) + 1;
    const page = rows.slice(start, start + input.size);
    return payPageToWire({
      statements: page.map(({ file, receiverId }) => ({
        ...file,
        member: input.side === 'own' ? null : { id: receiverId, name: nameOf(context.state, receiverId) },
      })),
      next: start + input.size < rows.length ? `0-${page.at(-1)?.file.id ?? ''}` : '',
    });
  },
  payStatement(input: HandlerInput<typeof payCalls.payStatement>, context: FakeContext) {
    return payFileToWire(statementOf(context, input.id).file);
  },
  payBets(input: HandlerInput<typeof payCalls.payBets>, context: FakeContext) {
    return betsOf(context, input);
  },
  payBehind(input: HandlerInput<typeof payCalls.payBehind>, context: FakeContext) {
    const { file, behind } = statementOf(context, input.id);
    const start = input.cursor === '' ? 0 : Number(input.cursor);
    const next = start + input.size < behind.length ? String(start + input.size) : '';
    return payBehindToWire({ rows: behind.slice(start, start + input.size), next }, file.due.currency);
  },
};

const betsOf = (context: FakeContext, input: HandlerInput<typeof payCalls.payBets>) => {
  const { file, behind } = statementOf(context, input.id);
  const row = behind.find(({ member, at }) => member.id === input.memberId && at === input.atMs);
  if (!row) throw new FakeRefusal('AGENT_UNKNOWN');
  // One bet says as much as many here.
  const bet = { vendor: 'HOUSE', id: `${file.id}-1`, game: 'g-1', category: 'RNG', at: row.at };
  return payBetsToWire(
    { bets: [{ ...bet, bet: row.turnover, win: row.winnings }], next: '' },
    file.due.currency,
  );
};

const statementOf = (context: FakeContext, id: string) => {
  const who = agentOf(context);
  const found = context.state.contracts.pay.find(({ file }) => file.id === id);
  if (!found || (found.receiverId !== who.id && found.payerId !== who.id))
    throw new FakeRefusal('PAY_UNKNOWN');
  return found;
};
