import type { PayeeField, PayeeKind, PayeeKindName } from '../../src/contract/entities/payee';
import { isCpf, plainTaxNumber } from '../../src/contract/tax-number';

export type { PayeeKindName } from '../../src/contract/entities/payee';

/** What was typed for a payee, as one text that equal ones share. */
export interface ReadPayee {
  value: string;
  masked: string;
  /** '' for a Pix key. */
  bankCode: string;
}

const field = (
  name: PayeeField['name'],
  input: PayeeField['input'],
  [minLength, maxLength]: readonly [number, number],
): PayeeField => ({ name, required: true, minLength, maxLength, input });

/** The forms of all kinds, in the order they are offered. */
export const payeeKinds: PayeeKind[] = [
  { kind: 'pix-cpf', fields: [field('value', 'digits', [11, 14])] },
  { kind: 'pix-phone', fields: [field('value', 'phone', [10, 20])] },
  { kind: 'pix-email', fields: [field('value', 'email', [5, 77])] },
  { kind: 'pix-evp', fields: [field('value', 'text', [32, 36])] },
  {
    kind: 'bank',
    fields: [
      field('bankCode', 'digits', [3, 3]),
      field('branch', 'digits', [1, 6]),
      field('account', 'text', [2, 16]),
    ],
  },
];

export type PayeeInput = Partial<Record<PayeeField['name'], string>>;

const EMAIL = /^[a-z0-9.!#$&'*+/=?^_{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const MAX_EMAIL = 77;
const EVP = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;
/** An area code and eight or nine digits, with the country before them or without. */
const PHONE = /^(?:\+?55)?([1-9]\d{9,10})$/;
const BANK_CODE = /^\d{3}$/;
const BRANCH = /^\d{1,6}$/;
/** Digits with one check sign behind them. */
const ACCOUNT = /^(\d{1,13})-?([\dxX])$/;
const SHOWN = 4;

const stars = (text: string, shown = SHOWN): string =>
  '*'.repeat(Math.max(4, text.length - shown)) + text.slice(-shown);

const readCpf = (typed: string): ReadPayee | null => {
  const value = plainTaxNumber(typed);
  return isCpf(value)
    ? { value, masked: `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`, bankCode: '' }
    : null;
};

const readPhone = (typed: string): ReadPayee | null => {
  const found = PHONE.exec(typed.replace(/[\s().-]/g, ''));
  return found
    ? { value: `+55${found[1] ?? ''}`, masked: stars(`+55${found[1] ?? ''}`), bankCode: '' }
    : null;
};

const readEmail = (typed: string): ReadPayee | null => {
  const value = typed.trim().toLowerCase();
  if (value.length > MAX_EMAIL || !EMAIL.test(value)) return null;
  const [name = '', host = ''] = value.split('@');
  return { value, masked: `${name.slice(0, 1)}****@${host}`, bankCode: '' };
};

const readEvp = (typed: string): ReadPayee | null => {
  const found = EVP.exec(typed.trim().toLowerCase());
  if (!found) return null;
  const value = found.slice(1).join('-');
  return { value, masked: stars(value), bankCode: '' };
};

const readBank = ({ bankCode = '', branch = '', account = '' }: PayeeInput): ReadPayee | null => {
  const found = ACCOUNT.exec(account.replace(/[\s.]/g, ''));
  const plainBranch = branch.replace(/[\s-]/g, '');
  if (!found || !BANK_CODE.test(bankCode) || !BRANCH.test(plainBranch)) return null;
  const [, digits = '', check = ''] = found;
  // Zeros in front say nothing: with and without them it is one account.
  const number = `${digits.replace(/^0+(?=\d)/, '')}-${check.toUpperCase()}`;
  return { value: `${bankCode}/${plainBranch.padStart(4, '0')}/${number}`, masked: stars(number), bankCode };
};

/** Reads what was typed for a kind, in any spelling; null when it is none. */
export const readPayee = (kind: PayeeKindName, input: PayeeInput): ReadPayee | null => {
  const typed = input.value ?? '';
  switch (kind) {
    case 'pix-cpf':
      return readCpf(typed);
    case 'pix-phone':
      return readPhone(typed);
    case 'pix-email':
      return readEmail(typed);
    case 'pix-evp':
      return readEvp(typed);
    case 'bank':
      return readBank(input);
  }
};
