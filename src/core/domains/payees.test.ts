import { describe, expect, it } from 'vitest';
import type { PayeeView } from '../../contract/entities/payee';
import { payeeWords } from './payees';

describe('a payee', () => {
  const payee: PayeeView = {
    id: '1',
    kind: 'unknown',
    masked: '123***',
    bank: '',
    bankName: 'PIX',
    holder: 'M***',
    usableFrom: null,
    frozen: false,
  };

  it('that is a wallet goes by its own name, and by that of its kind only without one', () => {
    expect(payeeWords(payee, 'Account')).toEqual(['PIX', '123***']);
    expect(payeeWords({ ...payee, bank: 'USDT', bankName: '' }, 'Account')).toEqual(['USDT', '123***']);
    expect(payeeWords({ ...payee, bankName: '' }, 'Account')).toEqual(['Account', '123***']);
  });

  it('of a kind of ours goes by that, with its bank before its number', () => {
    expect(payeeWords({ ...payee, kind: 'bank', bankName: 'Itaú' }, 'Bank account')).toEqual([
      'Bank account',
      'Itaú · 123***',
    ]);
    expect(payeeWords({ ...payee, kind: 'pix-cpf', bankName: '' }, 'Pix key')).toEqual(['Pix key', '123***']);
  });
});
