import * as v from 'valibot';
import { parseAmount } from '../../../../src/contract/money';
import type { PaymentProvider, SettlementLine, Unknown } from '../types';
import type { PixClient } from './client';
import type { PixSettings } from './settings';
import { listedPayments, listedPayouts, listedRefund, paging, receiptOf, timeOf } from './shapes';

const CURRENCY = 'BRL';
const PAGE_ITEMS = 100;
/** So long after a payment it can be given back. */
const REFUND_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const unreadable: Unknown = { word: 'unknown', why: 'unreadable answer' };

type Listing = NonNullable<PaymentProvider['listSettlements']>;
/** Lists that are read one behind the other: what came, what came earlier and may be given back now, what left. */
type Sweep = 'paid' | 'earlier' | 'left';
const CURSOR = /^(paid|earlier|left)\.(\d{1,6})$/;
const isSweep = (text: string | undefined): text is Sweep =>
  text === 'paid' || text === 'earlier' || text === 'left';

const line = (
  of: Pick<SettlementLine, 'lineId' | 'kind' | 'object' | 'grossMinor' | 'at'> & {
    reference?: string | null;
  },
): SettlementLine => ({ reference: null, feeMinor: 0n, currency: CURRENCY, ...of });

/** A payment and what was given back of it; null: unreadable. */
const paymentLines = (body: unknown): SettlementLine[] | null => {
  const read = v.safeParse(listedPayments, body);
  if (!read.success) return null;
  const lines: SettlementLine[] = [];
  for (const one of read.output.pix) {
    const receipt = receiptOf(one);
    if (receipt === null) return null;
    const { receiptRef: object, reference, amountMinor: grossMinor, paidAt: at } = receipt;
    lines.push(line({ lineId: `payment.${object}`, kind: 'payment', object, reference, grossMinor, at }));
    for (const said of one.devolucoes ?? []) {
      const back = v.safeParse(listedRefund, said);
      if (!back.success) return null;
      const { id, status, valor, horario } = back.output;
      if (status !== 'DEVOLVIDO') continue;
      const amount = parseAmount(valor, CURRENCY);
      const when = timeOf(horario.liquidacao ?? horario.solicitacao);
      if (amount === null || when === null) return null;
      lines.push(
        line({ lineId: `refund.${object}.${id}`, kind: 'refund', object: id, grossMinor: -amount, at: when }),
      );
    }
  }
  return lines;
};

const payoutLines = (body: unknown): SettlementLine[] | null => {
  const read = v.safeParse(listedPayouts, body);
  if (!read.success) return null;
  const lines: SettlementLine[] = [];
  for (const { id: object, endToEndId, valor, horario } of read.output.pagamentos) {
    const amount = parseAmount(valor, CURRENCY);
    const [left, back] = [timeOf(horario.liquidacao), timeOf(horario.devolucao)];
    if (amount === null || left === null || (horario.devolucao != null && back === null)) return null;
    lines.push(
      line({ lineId: `payout.${endToEndId}`, kind: 'payout', object, grossMinor: -amount, at: left }),
    );
    if (back !== null)
      lines.push(
        line({
          lineId: `back.${endToEndId}`,
          kind: 'payout_returned',
          object,
          grossMinor: amount,
          at: back,
        }),
      );
  }
  return lines;
};

/**
 * What a provider of the Banco Central's API says of a span: payments with what was given back of them, and payouts where a contract
 * names a list of them. The API bills no fee in its lists.
 */
export const pixSettlements = (
  client: PixClient,
  settings: PixSettings,
): Pick<PaymentProvider, 'settles'> & { listSettlements: Listing } => {
  const statement = settings.payouts?.statement;
  const after: Readonly<Record<Sweep, Sweep | null>> = {
    paid: 'earlier',
    earlier: statement === undefined ? null : 'left',
    left: null,
  };
  const pathOf = (sweep: Sweep, page: number, { from, to }: { from: Date; to: Date }): string => {
    const since = sweep === 'earlier' ? new Date(from.getTime() - REFUND_DAYS * DAY_MS) : from;
    // The API counts both ends in.
    const until = new Date((sweep === 'earlier' ? from : to).getTime() - 1);
    const query = new URLSearchParams({
      inicio: since.toISOString(),
      fim: until.toISOString(),
      ...(sweep === 'earlier' ? { devolucaoPresente: 'true' } : {}),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PAGE_ITEMS),
    });
    return `${sweep === 'left' ? (statement ?? '') : '/pix'}?${query.toString()}`;
  };
  return {
    settles:
      statement === undefined ? ['payment', 'refund'] : ['payment', 'refund', 'payout', 'payout_returned'],
    async listSettlements({ after: cursor, ...span }) {
      const [, name = 'paid', number = '0'] = CURSOR.exec(cursor) ?? [];
      if (!isSweep(name)) return unreadable;
      const page = Number(number);
      const reply = await client.send(pathOf(name, page, span), { method: 'GET' });
      if (reply.kind !== 'done')
        return { word: 'unknown', why: reply.kind === 'refused' ? reply.name : reply.why };
      const where = v.safeParse(paging, reply.body);
      const lines = name === 'left' ? payoutLines(reply.body) : paymentLines(reply.body);
      if (!where.success || lines === null) return unreadable;
      const { paginaAtual, quantidadeDePaginas } = where.output.parametros.paginacao;
      // Another page than was asked for would leave a hole.
      if (paginaAtual !== page) return unreadable;
      const sweep = page + 1 < quantidadeDePaginas ? name : after[name];
      const next = sweep === null ? null : `${sweep}.${sweep === name ? page + 1 : 0}`;
      return { word: 'known', lines, next };
    },
  };
};
