import {
  bankToWire,
  payeeBindRules,
  payeeBookToWire,
  type PayeeBook,
  type PayeeKind,
} from '../contract/entities/payee';
import { plainTaxNumber } from '../contract/tax-number';
import { maskedCpf, ownAccount, starred } from './fake-account';
import type { Answers } from './fake-calls';
import { needStepUp } from './fake-factors';
import { demandPaymentPassword } from './fake-payment-password';
import { FakeRefusal } from './fake-refusal';
import { self } from './fake-state';

const DAY_MS = 24 * 3_600_000;
const MAX_PAYEES = 10;
const field = (
  name: PayeeKind['fields'][number]['name'],
  input: PayeeKind['fields'][number]['input'],
  most: number,
) => ({
  ...{ name, input, required: true, minLength: 2, maxLength: most },
});
const KINDS: PayeeKind[] = [
  { kind: 'pix-cpf', fields: [field('value', 'digits', 14)] },
  { kind: 'pix-phone', fields: [field('value', 'phone', 20)] },
  { kind: 'pix-email', fields: [{ ...field('value', 'email', 77), minLength: 5 }] },
  { kind: 'pix-evp', fields: [field('value', 'text', 36)] },
  {
    kind: 'bank',
    fields: [field('bankCode', 'digits', 3), field('branch', 'digits', 6), field('account', 'text', 16)],
  },
];

const BANKS = [
  { code: '001', name: 'Banco do Brasil' },
  { code: '341', name: 'Itaú' },
];

type PayeeCalls = 'payeeAdd' | 'payeeBanks' | 'payeeBindConfig' | 'payeeList' | 'payeeRemove';

export const payeeAnswers: Pick<Answers, PayeeCalls> = {
  payeeList(_, context) {
    const { payees, realName } = ownAccount(context);
    const book: Omit<PayeeBook, 'payees'> = { kinds: KINDS, max: MAX_PAYEES, holder: starred(realName) };
    return payeeBookToWire({ ...book, payees });
  },
  payeeBanks: () => BANKS.map(bankToWire),
  payeeBindConfig: () => payeeBindRules,
  payeeAdd({ kind, value, account: number, bankCode, branch, holderName, password }, context) {
    needStepUp(context);
    const account = ownAccount(context);
    const typed = kind === 'bank' ? `${bankCode}/${branch}/${number}` : value.trim().toLowerCase();
    const plain = kind === 'pix-cpf' ? plainTaxNumber(value) : typed;
    if (plain.length < 5 || (kind === 'pix-email' && !plain.includes('@')))
      throw new FakeRefusal('PAYEE_INVALID', { fields: ['value'] });
    const holder = context.state.holders.get(self(context).id);
    if (kind === 'pix-cpf' && holder === undefined) throw new FakeRefusal('HOLDER_MISSING');
    if (kind === 'pix-cpf' && holder !== plain) throw new FakeRefusal('PAYEE_NOT_HOLDER');
    if (account.realName === '' && holderName === '')
      throw new FakeRefusal('PAYEE_INVALID', { fields: ['holderName'] });
    if (account.realName !== '' && holderName !== '' && holderName !== account.realName)
      throw new FakeRefusal('PAYEE_NOT_HOLDER');
    demandPaymentPassword(context, password);
    if (account.payees.some((one) => one.value === plain)) throw new FakeRefusal('PAYEE_TWICE');
    if (account.payees.length >= MAX_PAYEES) throw new FakeRefusal('PAYEES_FULL');
    account.realName ||= holderName;
    context.state.serial += 1;
    const now = Date.now();
    account.payees.unshift({
      id: String(context.state.serial),
      kind,
      masked: kind === 'pix-cpf' ? maskedCpf(plain) : `****${plain.slice(-4)}`,
      bank: bankCode,
      bankName: BANKS.find(({ code }) => code === bankCode)?.name ?? '',
      holder: starred(account.realName),
      usableFrom: now + DAY_MS,
      frozen: false,
      createdAt: now,
      value: plain,
    });
    return null;
  },
  payeeRemove({ id, password }, context) {
    needStepUp(context);
    const account = ownAccount(context);
    if (!account.payees.some((one) => one.id === id)) throw new FakeRefusal('PAYEE_UNKNOWN');
    demandPaymentPassword(context, password);
    account.payees = account.payees.filter((one) => one.id !== id);
    return null;
  },
};
