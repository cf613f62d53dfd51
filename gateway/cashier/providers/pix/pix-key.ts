import { isCnpj, isCpf } from '../../../../src/contract/tax-number';

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';

const MAX_EMAIL = 77;
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** A random key is a UUID in small letters. */
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** An area code and eight or nine digits. */
const PHONE = /^\+55[1-9]\d{9,10}$/;

/** The kind of a Pix key as the directory writes it, letters of a company's number in capitals; null when it is none. */
export const pixKeyKind = (key: string): PixKeyKind | null => {
  if (isCpf(key)) return 'cpf';
  if (isCnpj(key)) return 'cnpj';
  if (PHONE.test(key)) return 'phone';
  if (RANDOM.test(key)) return 'random';
  return key.length <= MAX_EMAIL && EMAIL.test(key) ? 'email' : null;
};

export const isPixKey = (key: string): boolean => pixKeyKind(key) !== null;
