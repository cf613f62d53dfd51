import { describe, expect, it } from 'vitest';
import { createPixPayouts } from './payouts';

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
