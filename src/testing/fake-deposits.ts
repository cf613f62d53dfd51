import type { HandlerInput } from '../contract/call';
import type {
  depositCancel,
  depositCreate,
  depositDetail,
  depositProof,
  depositReport,
} from '../contract/calls/deposits';
import {
  depositMethodToWire,
  depositSettingsToWire,
  depositToWire,
  type Deposit,
  type DepositAction,
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
  fee: { fixed: money(0n), basisPoints: 0 },
  usual: { medianS: 9, p95S: 48 },
};
/** A provider's page, and an account to pay into: the other two ways. */
export const FAKE_METHODS: readonly DepositMethod[] = [
  FAKE_METHOD,
  {
    ...FAKE_METHOD,
    id: 'quayside',
    kind: 'redirect',
    needsDocument: false,
    fee: { fixed: money(0n), basisPoints: 150 },
  },
  { ...FAKE_METHOD, id: 'transfer', kind: 'account', needsDocument: false, usual: null },
];
const FAKE_PROOFS = 3;
/** The published sample of a BR Code: what is told is told by its form, not by what it would pay. */
const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const referenceOf = (serial: number): string => `FY${String(serial).padStart(26, '0')}`;
const actionOf = (method: DepositMethod, serial: number): DepositAction => {
  if (method.kind === 'pix') return { kind: 'qr', payload: CODE };
  if (method.kind === 'redirect')
    return { kind: 'redirect', url: `https://pay.quayside.example/checkout/fake-${serial}` };
  const rows = [
    { label: 'holder', value: 'Foyer Demo Ltda' },
    { label: 'bank', value: '999 Banco Demo' },
    { label: 'branch', value: '0001' },
    { label: 'account', value: '12345-6' },
  ];
  return { kind: 'account', rows, reference: `FY-${serial}` };
};

/** The member's money is there, as when a provider has said so. */
export const payFakeDeposit = (context: Pick<FakeContext, 'state'>, id: string): void => {
  const found = context.state.deposits.find(({ deposit }) => deposit.id === id);
  if (found?.deposit.state !== 'awaiting') return;
  const { deposit, owner } = found;
  for (const state of ['confirmed', 'credited'] as const) deposit.steps.push({ state, at: Date.now() });
  deposit.state = 'credited';
  deposit.got = deposit.asked;
  Object.assign(deposit, {
    code: '',
    action: null,
    mayCancel: false,
    proofs: { ...deposit.proofs, left: 0 },
  });
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
  depositMethods: () => FAKE_METHODS.map(depositMethodToWire),
  depositCreate(input: HandlerInput<typeof depositCreate>, context: FakeContext) {
    const { state } = context;
    const method = FAKE_METHODS.find(({ id }) => id === input.method);
    if (!method) throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
    const asked = parseAmount(input.amount, CURRENCY);
    if (asked === null || asked < FAKE_METHOD.min.minor || asked > FAKE_METHOD.max.minor)
      throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    if (method.needsDocument) claim(context, input.document);
    const known = own(context).find(({ requestId }) => requestId === input.requestId);
    if (known && known.deposit.asked.minor !== asked) throw new FakeRefusal('LEDGER_KEY_CONFLICT');
    if (known) return depositToWire(known.deposit);
    state.serial += 1;
    const now = Date.now();
    const deposit: Deposit & { state: DepositState } = {
      id: String(state.serial),
      method: method.id,
      asked: money(asked),
      got: money(0n),
      fee: money(0n),
      returned: null,
      state: 'awaiting',
      action: actionOf(method, state.serial),
      code: method.kind === 'pix' ? CODE : '',
      reference: referenceOf(state.serial),
      providerReference: `fake-${state.serial}`,
      refusal: '',
      mayCancel: true,
      proofs: { sent: 0, left: method.kind === 'account' ? FAKE_PROOFS : 0 },
      usual: method.usual,
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
  depositCancel({ id }: HandlerInput<typeof depositCancel>, context: FakeContext) {
    const found = own(context).find(({ deposit }) => deposit.id === id);
    if (!found) throw new FakeRefusal('REQUEST_INVALID');
    const { deposit } = found;
    if (!deposit.mayCancel && deposit.state !== 'cancelled') throw new FakeRefusal('DEPOSIT_NOT_OPEN');
    if (deposit.mayCancel) {
      deposit.steps.push({ state: 'cancelled', at: Date.now() });
      Object.assign(deposit, { state: 'cancelled', code: '', action: null, mayCancel: false });
      deposit.proofs.left = 0;
    }
    return depositToWire(deposit);
  },
  depositProof({ id, picture }: HandlerInput<typeof depositProof>, context: FakeContext) {
    const found = own(context).find(({ deposit }) => deposit.id === id);
    if (!found) throw new FakeRefusal('REQUEST_INVALID');
    const { proofs } = found.deposit;
    if (proofs.left === 0) throw new FakeRefusal('DEPOSIT_NOT_OPEN');
    // By the first characters of a PNG and of a JPEG.
    if (!/^(iVBORw0KGgo|\/9j\/)/.test(picture)) throw new FakeRefusal('DEPOSIT_PROOF_REFUSED');
    found.deposit.proofs = { sent: proofs.sent + 1, left: proofs.left - 1 };
    return depositToWire(found.deposit);
  },
  depositReport({ page, size, states, from, to }: HandlerInput<typeof depositReport>, context: FakeContext) {
    const all = own(context)
      .filter(({ deposit }) => states.includes(deposit.state))
      .filter(({ deposit: { createdAt } }) => createdAt === null || (createdAt >= from && createdAt <= to))
      .reverse();
    return {
      list: all.slice((page - 1) * size, page * size).map(({ deposit }) => wireWithoutSteps(deposit)),
      totalPages: Math.ceil(all.length / size),
    };
  },
};
