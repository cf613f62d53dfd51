import { describe, expect, it } from 'vitest';
import { createPixPayouts } from './payouts';
import { receiptOf } from './shapes';

const SETTINGS = {
  baseUrl: '',
  tokenUrl: '',
  key: '',
  name: '',
  city: '',
  payouts: { path: '/payouts' },
};
const payee = {
  kind: 'pix-cpf' as const,
  value: '52998224725',
  document: '52998224725',
  holderName: 'Ana de Souza',
};
const order = { reference: 'a'.repeat(32), amountMinor: 1_050n, currency: 'BRL', payee };

describe('a Pix payout whose reference the bank has already', () => {
  it.each([
    [409, 'Conflito'],
    [422, 'IdEnvioDuplicado'],
  ])('is unknown after %s %s, also if the bank does not find it', async (status, name) => {
    const asked: string[] = [];
    const send = (_: string, { method }: { method: string }) => {
      asked.push(method);
      return Promise.resolve({
        kind: 'refused' as const,
        ...(method === 'PUT' ? { status, name } : { status: 404, name: 'NaoEncontrado' }),
      });
    };
    const payouts = createPixPayouts({ send, close: () => undefined }, SETTINGS);
    expect(await payouts?.createPayout(order)).toEqual({ word: 'unknown', why: name });
    expect(asked).toEqual(['PUT', 'GET']);
  });
});

describe('the owner of a Pix key that the directory names', () => {
  const answer = async (titular: Record<string, string>): Promise<string | undefined> => {
    const send = () =>
      Promise.resolve({ kind: 'done' as const, status: 200, body: { chave: 'a@example.com', titular } });
    const directory = { path: '/payouts', directory: '/keys' };
    const payouts = createPixPayouts({ send, close: () => undefined }, { ...SETTINGS, payouts: directory });
    return payouts?.checkPayee({ ...payee, kind: 'pix-email', value: 'a@example.com' });
  };

  it.each([
    ['the member', { cpf: '529.982.247-25' }, 'yes'],
    ['another person', { cpf: '11144477735' }, 'no'],
    ['a company', { cnpj: '11222333000181' }, 'no'],
    ['a company whose number has letters', { cnpj: '93zb0vryv6ka67' }, 'no'],
    ['a number that cannot be right', { cnpj: '93ZB0VRYV6KA66' }, 'unknown'],
    ['hidden digits', { cpf: '***.982.247-**' }, 'unknown'],
  ])('is %s', async (_, titular, word) => {
    expect(await answer(titular)).toBe(word);
  });
});

describe('the payer of a Pix payment', () => {
  const payerOf = (pagador: Record<string, string> | null) =>
    receiptOf({ endToEndId: 'E1', valor: '10.00', horario: '2026-08-01T12:00:00Z', pagador })?.payer;

  it.each([
    ['a person', { cpf: '529.982.247-25' }, '52998224725'],
    ['a company', { cnpj: '11.222.333/0001-81' }, '11222333000181'],
    ['a company whose number has letters', { cnpj: '93.zb0.vry/v6ka-67' }, '93ZB0VRYV6KA67'],
    ['unknown if the number cannot be right', { cnpj: '93ZB0VRYV6KA66' }, null],
    ['unknown if the bank does not name it', null, null],
  ])('is %s', (_, pagador, payer) => {
    expect(payerOf(pagador)).toBe(payer);
  });
});
