import type { HandlerInput } from '../contract/call';
import type {
  withdrawCancel,
  withdrawCharges,
  withdrawConfirm,
  withdrawCreate,
  withdrawDetail,
  withdrawReport,
} from '../contract/calls/withdrawals';
import {
  confirmationToWire,
  withdrawalToWire,
  type Withdrawal,
  type WithdrawalState,
} from '../contract/entities/withdrawal';
import { turnoverToWire, withdrawalSettingsToWire } from '../contract/entities/withdrawal-settings';
import { amountToWire, parseAmount } from '../contract/money';
import { sendCode, takeCode } from './fake-codes';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext } from './fake-state';

const CURRENCY = 'BRL';
const money = (minor: bigint) => ({ minor, currency: CURRENCY });
const MIN = 1_000n;
const MAX = 2_000_000n;
const FEE = 100n;
const CONFIRM_MS = 15 * 60_000;
/** The one payee that every member has here. */
export const FAKE_PAYEE = '1';

const own = (context: FakeContext) => {
  const { id } = self(context);
  return context.state.withdrawals.filter(({ owner }) => owner === id);
};
const find = (context: FakeContext, id: string): Withdrawal => {
  const found = own(context).find(({ withdrawal }) => withdrawal.id === id);
  if (!found) throw new FakeRefusal('REQUEST_INVALID');
  return found.withdrawal;
};
const move = (withdrawal: Withdrawal, state: WithdrawalState): void => {
  withdrawal.state = state;
  withdrawal.mayCancel = state === 'checking';
  withdrawal.steps.push({ state, at: Date.now() });
};
const giveBack = (state: FakeContext['state'], withdrawal: Withdrawal): void => {
  const found = state.withdrawals.find((one) => one.withdrawal === withdrawal);
  for (const member of state.members.values())
    if (member.id === found?.owner) member.minor += withdrawal.amount.minor;
};
const named = ({ state }: Pick<FakeContext, 'state'>, id: string): Withdrawal => {
  const found = state.withdrawals.find(({ withdrawal }) => withdrawal.id === id);
  if (!found) throw new Error(`no withdrawal ${id}`);
  return found.withdrawal;
};

/** It goes out and arrives, or waits for the member's word. */
export const payFakeWithdrawal = (
  context: Pick<FakeContext, 'state'>,
  id: string,
  { asks = false }: { asks?: boolean } = {},
): void => {
  const withdrawal = named(context, id);
  for (const state of ['approved', 'sending', 'sent'] as const) move(withdrawal, state);
  withdrawal.reference = `E99999999${id}`;
  if (asks) withdrawal.confirmation = { dueAt: Date.now() + CONFIRM_MS, answered: false };
  else move(withdrawal, 'paid');
};

/** An operator refuses it. */
export const refuseFakeWithdrawal = (
  context: Pick<FakeContext, 'state'>,
  id: string,
  refusal: string,
): void => {
  const withdrawal = named(context, id);
  withdrawal.refusal = refusal;
  move(withdrawal, 'refused');
  giveBack(context.state, withdrawal);
};

const asked = (input: HandlerInput<typeof withdrawCreate>): bigint => {
  const minor = parseAmount(input.amount, CURRENCY);
  if (minor === null || minor <= 0n) throw new FakeRefusal('WALLET_AMOUNT_INVALID');
  if (minor < MIN || minor > MAX)
    throw new FakeRefusal('WITHDRAW_LIMIT', {
      minimumAmount: amountToWire(money(MIN)),
      maximumAmount: amountToWire(money(MAX)),
    });
  return minor;
};

const left = (minor: bigint, owed: bigint): bigint => (minor > owed ? minor - owed : 0n);

const make = (context: FakeContext, minor: bigint): Withdrawal => {
  const { state } = context;
  const who = self(context);
  if (who.minor < minor) throw new FakeRefusal('WALLET_NOT_ENOUGH');
  const owed = state.withdrawOwed;
  if (who.minor - owed < minor)
    throw new FakeRefusal('WITHDRAW_OWED', {
      owedAmount: amountToWire(money(owed)),
      availableAmount: amountToWire(money(left(who.minor, owed))),
    });
  who.minor -= minor + owed;
  state.withdrawOwed = 0n;
  state.serial += 1;
  const now = Date.now();
  return {
    id: String(state.serial),
    payee: '***.982.247-**',
    payeeKind: 'pix-cpf',
    amount: money(minor),
    fee: money(FEE),
    net: money(minor - FEE),
    settled: money(owed),
    state: 'checking',
    createdAt: now,
    reference: '',
    refusal: '',
    note: '',
    confirmation: null,
    mayCancel: true,
    steps: [
      { state: 'requested', at: now },
      { state: 'checking', at: now },
    ],
  };
};

const numberOf = (context: FakeContext): string => {
  const { mobile, unproved } = self(context);
  if (mobile === '' || unproved.includes('S')) throw new FakeRefusal('CONTACT_MISSING');
  return mobile;
};
const demandCode = (
  context: FakeContext,
  minor: bigint,
  { code, codeId }: { code: string; codeId: string },
): void => {
  const { withdrawCodeAbove: above } = context.state;
  if (above === null || minor <= above) return;
  const address = numberOf(context);
  if (code === '') throw new FakeRefusal('WITHDRAW_CODE_REQUIRED');
  takeCode(context.state, { purpose: 'withdraw', address, code, codeId });
};

const turnover = () => ({ required: money(0n), done: money(0n), open: false, parts: [] });

export const withdrawalAnswers = {
  withdrawSettings: (_: unknown, context: FakeContext) =>
    withdrawalSettingsToWire({
      allowed: true,
      min: money(MIN),
      max: money(MAX),
      available: money(left(self(context).minor, context.state.withdrawOwed)),
      owed: money(context.state.withdrawOwed),
      timesLeft: null,
      amountLeft: null,
      hours: null,
      mayCancel: true,
      pausedUntil: null,
      turnover: turnover(),
      paymentPasswordSet: true,
      identity: 'not-needed',
      blocks: [],
      codeAbove: context.state.withdrawCodeAbove === null ? null : money(context.state.withdrawCodeAbove),
      usual: { medianS: 90, p95S: 600 },
    }),
  withdrawTurnover: () => turnoverToWire(turnover()),
  withdrawCharges({ amount }: HandlerInput<typeof withdrawCharges>) {
    const minor = parseAmount(amount, CURRENCY);
    if (minor === null || minor <= 0n) throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    return amountToWire(money(FEE));
  },
  withdrawCreate(input: HandlerInput<typeof withdrawCreate>, context: FakeContext) {
    const known = own(context).find(({ requestId }) => requestId === input.requestId);
    const minor = asked(input);
    if (known && (known.withdrawal.amount.minor !== minor || known.payeeId !== input.payeeId))
      throw new FakeRefusal('LEDGER_KEY_CONFLICT');
    if (known) return withdrawalToWire(known.withdrawal);
    if (input.payeeId !== FAKE_PAYEE) throw new FakeRefusal('WITHDRAW_PAYEE_REFUSED');
    demandCode(context, minor, input);
    const withdrawal = make(context, minor);
    const { requestId, payeeId } = input;
    context.state.withdrawals.push({ owner: self(context).id, requestId, payeeId, withdrawal });
    return withdrawalToWire(withdrawal);
  },
  withdrawCode: (_: unknown, context: FakeContext) => sendCode(context.state, 'withdraw', numberOf(context)),
  withdrawDetail: ({ id }: HandlerInput<typeof withdrawDetail>, context: FakeContext) =>
    withdrawalToWire(find(context, id)),
  withdrawReport({ page, size }: HandlerInput<typeof withdrawReport>, context: FakeContext) {
    const all = own(context).reverse();
    return {
      list: all
        .slice((page - 1) * size, page * size)
        .map(({ withdrawal }) => withdrawalToWire({ ...withdrawal, steps: [] })),
      totalPages: Math.ceil(all.length / size),
    };
  },
  withdrawCancel({ id }: HandlerInput<typeof withdrawCancel>, context: FakeContext) {
    const withdrawal = find(context, id);
    if (!withdrawal.mayCancel) throw new FakeRefusal('WITHDRAW_NOT_CANCELLABLE');
    move(withdrawal, 'cancelled');
    giveBack(context.state, withdrawal);
    return withdrawalToWire(withdrawal);
  },
  withdrawConfirmations: (_: unknown, context: FakeContext) =>
    own(context)
      .filter(({ withdrawal }) => withdrawal.confirmation?.answered === false)
      .map(({ withdrawal: { id, net, confirmation } }) =>
        confirmationToWire({ id, amount: net, dueAt: confirmation?.dueAt ?? null }),
      ),
  withdrawConfirm({ id, answer }: HandlerInput<typeof withdrawConfirm>, context: FakeContext) {
    const withdrawal = find(context, id);
    const { confirmation } = withdrawal;
    if (confirmation?.answered !== false) throw new FakeRefusal('WITHDRAW_CONFIRMATION_OVER');
    if (answer === 'A') return null;
    confirmation.answered = true;
    if (answer === 'Y') move(withdrawal, 'paid');
    return null;
  },
};
