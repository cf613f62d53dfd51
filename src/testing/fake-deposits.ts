import type { HandlerInput } from '../contract/call';
import type { depositCreate, depositDetail, depositReport } from '../contract/calls/deposits';
import {
  depositMethodToWire,
  depositSettingsToWire,
  depositToWire,
  type Deposit,
  type DepositMethod,
  type DepositState,
} from '../contract/entities/deposit';
import { parseAmount } from '../contract/money';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext } from './fake-state';

const CURRENCY = 'BRL';
const LIFE_MS = 30 * 60_000;
const money = (minor: bigint) => ({ minor, currency: CURRENCY });
export const FAKE_METHOD: DepositMethod = {
  id: 'pix',
  kind: 'pix',
  min: money(1_000n),
  max: money(500_000n),
  needsDocument: true,
};
/** The published sample of a BR Code: what is told is told by its form, not by what it would pay. */
const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** The member's money is there, as when a provider has said so. */
export const payFakeDeposit = (context: Pick<FakeContext, 'state'>, id: string): void => {
  const found = context.state.deposits.find(({ deposit }) => deposit.id === id);
  if (found?.deposit.state !== 'awaiting') return;
  const { deposit, owner } = found;
  for (const state of ['confirmed', 'credited'] as const) deposit.steps.push({ state, at: Date.now() });
  deposit.state = 'credited';
  deposit.got = deposit.asked;
  deposit.code = '';
  for (const member of context.state.members.values())
    if (member.id === owner) member.minor += deposit.asked.minor;
};

const claim = (context: FakeContext, document: string): void => {
  const { holders } = context.state;
  const { id } = self(context);
  const plain = document.replace(/\D/g, '');
  const set = holders.get(id);
  const isTaken = [...holders].some(([owner, one]) => one === plain && owner !== id);
  if (set === undefined ? plain.length !== 11 || isTaken : document !== '' && plain !== set)
    throw new FakeRefusal('REGISTER_FIELD_INVALID', { fields: ['document'] });
  if (set === undefined) holders.set(id, plain);
};

const own = (context: FakeContext) => {
  const { id } = self(context);
  return context.state.deposits.filter(({ owner }) => owner === id);
};

const wireWithoutSteps = (deposit: Deposit & { state: DepositState }) =>
  depositToWire({ ...deposit, steps: [] });

export const depositAnswers = {
  depositSettings(_: unknown, context: FakeContext) {
    const document = context.state.holders.get(self(context).id) ?? '';
    return depositSettingsToWire({
      allowed: true,
      count: own(context).filter(({ deposit }) => deposit.state === 'credited').length,
      document: document && `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`,
    });
  },
  depositMethods: () => [depositMethodToWire(FAKE_METHOD)],
  depositCreate(input: HandlerInput<typeof depositCreate>, context: FakeContext) {
    const { state } = context;
    if (input.method !== FAKE_METHOD.id) throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
    const asked = parseAmount(input.amount, CURRENCY);
    if (asked === null || asked < FAKE_METHOD.min.minor || asked > FAKE_METHOD.max.minor)
      throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    claim(context, input.document);
    const known = own(context).find(({ requestId }) => requestId === input.requestId);
    if (known && known.deposit.asked.minor !== asked) throw new FakeRefusal('LEDGER_KEY_CONFLICT');
    if (known) return depositToWire(known.deposit);
    state.serial += 1;
    const now = Date.now();
    const deposit: Deposit & { state: DepositState } = {
      id: String(state.serial),
      method: FAKE_METHOD.id,
      asked: money(asked),
      got: money(0n),
      state: 'awaiting',
      code: CODE,
      createdAt: now,
      expiresAt: now + LIFE_MS,
      steps: [
        { state: 'created', at: now },
        { state: 'awaiting', at: now },
      ],
    };
    state.deposits.push({ owner: self(context).id, requestId: input.requestId, deposit });
    return depositToWire(deposit);
  },
  depositDetail({ id }: HandlerInput<typeof depositDetail>, context: FakeContext) {
    const found = own(context).find(({ deposit }) => deposit.id === id);
    if (!found) throw new FakeRefusal('REQUEST_INVALID');
    return depositToWire(found.deposit);
  },
  depositReport({ page, size }: HandlerInput<typeof depositReport>, context: FakeContext) {
    const all = own(context).reverse();
    return {
      list: all.slice((page - 1) * size, page * size).map(({ deposit }) => wireWithoutSteps(deposit)),
      totalPages: Math.ceil(all.length / size),
    };
  },
};
