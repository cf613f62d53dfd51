import { describe, expect, it } from 'vitest';
import type { PixClient } from './client';
import { pixSettlements } from './settlements';

const SPAN = { from: new Date('2026-08-01T00:00:00Z'), to: new Date('2026-08-02T00:00:00Z') };
const SETTINGS = {
  baseUrl: 'https://pix.example.com/api/v2',
  tokenUrl: 'https://pix.example.com/token',
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Foyer',
  city: 'Sao Paulo',
  payouts: { path: '/pagamentos', statement: '/pagamentos' },
};

/** What the adapter reads of a page that says so. */
const listed = async (after: string, page: object) => {
  const parametros = { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } };
  const client: PixClient = {
    send: () => Promise.resolve({ kind: 'done', status: 200, body: { parametros, ...page } }),
    close: () => undefined,
  };
  const answer = await pixSettlements(client, SETTINGS).listSettlements({ ...SPAN, after });
  if (answer.word === 'unknown') throw new Error(answer.why);
  return answer;
};
/** The same in short. */
const read = async (after: string, page: object) => {
  const answer = await listed(after, page);
  return {
    lines: answer.lines.map(({ kind, object, grossMinor, at }) => [
      kind,
      object,
      grossMinor,
      at.toISOString(),
    ]),
    unreadable: answer.unreadable.map(({ kind, object, fault }) => [kind, object, fault]),
  };
};
const paid = (endToEndId: string, over: object = {}) => ({
  endToEndId,
  valor: '100.00',
  horario: '2026-08-01T09:00:00-03:00',
  ...over,
});
const back = (id: string, over: object = {}) => ({
  id,
  valor: '10.00',
  status: 'DEVOLVIDO',
  horario: { solicitacao: '2026-08-01T12:00:00Z', liquidacao: '2026-08-01T12:00:01Z' },
  ...over,
});

describe('a list of payments in which some lines cannot be read', () => {
  it('has all others, and names each of these with what is wrong', async () => {
    const pix = [
      paid('E1'),
      paid('E2', { valor: '40.005' }),
      paid('E3', { horario: 'ontem', devolucoes: [back('R1'), back('R2', { valor: '1,00' })] }),
      { endToEndId: 'E4' },
      'nonsense',
      paid('E5', {
        valor: '7.5000000',
        devolucoes: [{ id: 'R3' }, back('R4', { horario: { solicitacao: '' } })],
      }),
    ];
    expect(await read('', { pix })).toEqual({
      lines: [
        ['payment', 'E1', 10_000n, '2026-08-01T12:00:00.000Z'],
        ['refund', 'R1', -1_000n, '2026-08-01T12:00:01.000Z'],
        ['payment', 'E5', 750n, '2026-08-01T12:00:00.000Z'],
      ],
      unreadable: [
        ['payment', 'E2', 'valor'],
        ['payment', 'E3', 'horario time_form'],
        ['refund', 'R2', 'valor'],
        ['payment', 'E4', 'form'],
        ['payment', expect.stringMatching(/^unnamed-[0-9a-f]{16}$/), 'form'],
        ['refund', 'R3', 'form'],
        ['refund', 'R4', 'horario time_form'],
      ],
    });
  });
});

describe('a return of a payment', () => {
  it('keeps the name of its line when its bank says later that it was the one to return it', async () => {
    const linesOf = async (natureza: string | undefined) => {
      const { lines } = await listed('', { pix: [paid('E1', { devolucoes: [back('R1', { natureza })] })] });
      return lines.map(({ lineId, kind }) => [lineId, kind]);
    };
    const payment = ['payment.E1', 'payment'];
    expect(await linesOf(undefined)).toEqual([payment, ['refund.E1.R1', 'refund']]);
    expect(await linesOf('MED_FRAUDE')).toEqual([payment, ['refund.E1.R1', 'dispute']]);
  });
});

describe('a list of payouts in which some lines cannot be read', () => {
  const sent = (id: string, over: object = {}) => ({
    id,
    endToEndId: `E${id}`,
    status: 'REALIZADO',
    valor: '5.00',
    horario: { liquidacao: '2026-08-01T12:00:00Z' },
    ...over,
  });

  it('has all others, and skips those of which no money has left', async () => {
    const pagamentos = [
      sent('P1'),
      sent('P2', { horario: {} }),
      sent('P3', { status: 'EM_PROCESSAMENTO', horario: {} }),
      sent('P4', { valor: '5.001' }),
      sent('P5', { horario: { liquidacao: '2026-08-01T12:00:00Z', devolucao: '2026-08-01T25:00:00Z' } }),
      { id: 'P6' },
    ];
    expect(await read('left.0', { pagamentos })).toEqual({
      lines: [
        ['payout', 'P1', -500n, '2026-08-01T12:00:00.000Z'],
        ['payout', 'P5', -500n, '2026-08-01T12:00:00.000Z'],
      ],
      unreadable: [
        ['payout', 'P2', 'horario time_form'],
        ['payout', 'P4', 'valor'],
        ['payout_returned', 'P5', 'horario time_clock'],
        ['payout', 'P6', 'form'],
      ],
    });
  });
});
