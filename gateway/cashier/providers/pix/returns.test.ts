import { describe, expect, it } from 'vitest';
import { readBankReturns } from './returns';

const back = (id: string, over: object = {}) => ({
  id,
  rtrId: `D${id}`,
  valor: '30.00',
  natureza: 'MED_FRAUDE',
  status: 'DEVOLVIDO',
  horario: { solicitacao: '2026-08-01T12:00:00Z', liquidacao: '2026-08-01T09:00:01-03:00' },
  ...over,
});
const read = (...devolucoes: unknown[]) => readBankReturns({ endToEndId: 'E1', valor: '100.00', devolucoes });

describe('returns among the devolucoes of a payment', () => {
  it('by the bank are disputes that are lost, each under its payment’s name', () => {
    expect(read(back('M1'), back('M2', { natureza: 'MED_OPERACIONAL', valor: '70.00' }))).toEqual({
      taken: [
        {
          disputeRef: 'E1.M1',
          receiptRef: 'E1',
          amountMinor: 3_000n,
          said: 'lost',
          reason: 'MED_FRAUDE',
          returnId: 'M1',
          networkRef: 'DM1',
          at: new Date('2026-08-01T12:00:01Z'),
        },
        expect.objectContaining({ disputeRef: 'E1.M2', amountMinor: 7_000n, reason: 'MED_OPERACIONAL' }),
      ],
      unreadable: [],
      isUnderWay: false,
    });
  });

  it('of a later kind of the same procedure are read too, and those that the receiver requests are not', () => {
    expect(read(back('M1', { natureza: 'MED_PIX_AUTOMATICO' })).taken).toHaveLength(1);
    for (const natureza of ['ORIGINAL', 'RETIRADA', 'MEDIA', null, undefined])
      expect(read(back('M1', { natureza })), String(natureza)).toMatchObject({
        taken: [],
        isUnderWay: false,
      });
  });

  it('count once by their id and by the network’s name', () => {
    expect(read(back('M1'), back('M1', { rtrId: 'D9' }), back('M2', { rtrId: 'DM1' })).taken).toHaveLength(1);
    expect(read(back('M1', { rtrId: null }), back('M2', { rtrId: null })).taken).toHaveLength(2);
  });

  it('take nothing until they are done, and nothing when they are refused', () => {
    expect(read(back('M1', { status: 'EM_PROCESSAMENTO' }))).toMatchObject({ taken: [], isUnderWay: true });
    expect(read(back('M1', { status: 'NAO_REALIZADO' }))).toMatchObject({ taken: [], isUnderWay: false });
  });

  it('of an amount that cannot be, or is more than was paid, are named and hide no other', () => {
    const { taken, unreadable } = read(
      back('M1', { valor: '0.005' }),
      back('M2'),
      back('M3', { valor: '70.01' }),
    );
    expect(taken.map(({ disputeRef }) => disputeRef)).toEqual(['E1.M2']);
    expect(unreadable.map(({ kind, object, fault }) => [kind, object, fault])).toEqual([
      ['dispute', 'E1.M1', 'valor'],
      ['dispute', 'E1.M3', 'valor'],
    ]);
  });

  it('have their time as it is, or what is wrong with it', () => {
    expect(read(back('M1', { horario: null })).taken[0]?.at).toBe('time_form');
    expect(read(back('M1', { horario: { solicitacao: '2026-08-01T12:00:00Z' } })).taken[0]?.at).toEqual(
      new Date('2026-08-01T12:00:00Z'),
    );
  });
});
