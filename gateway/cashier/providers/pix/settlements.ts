import * as v from 'valibot';
import { parseAmount } from '../../../../src/contract/money';
import { parseTime, type TimeFault } from '../rfc3339';
import type { PaymentProvider, SettlementLine, SettlementPage, UnreadablePart, Unknown } from '../types';
import type { PixClient } from './client';
import { isByBank, readBankReturns } from './returns';
import type { PixSettings } from './settings';
import {
  listedPayments,
  listedPayout,
  listedPayouts,
  listedRefund,
  nameOf,
  paging,
  payment,
  receiptOf,
  referenceOf,
} from './shapes';

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
  of: Pick<SettlementLine, 'lineId' | 'kind' | 'object' | 'grossMinor' | 'at' | 'bankReturn'> & {
    reference?: string | null;
  },
): SettlementLine => ({ reference: null, feeMinor: 0n, currency: CURRENCY, ...of });

/** Payouts of which the money has left. */
const MOVED: ReadonlySet<string> = new Set(['REALIZADO', 'DEVOLVIDO']);

type Read = Pick<SettlementPage, 'lines' | 'unreadable'>;
type Kind = SettlementLine['kind'];

/** Lines of one list, and what of it cannot be read. */
class Reading implements Read {
  readonly lines: SettlementLine[] = [];
  readonly unreadable: UnreadablePart[] = [];

  add(of: Parameters<typeof line>[0]): void {
    this.lines.push(line(of));
  }

  fail(kind: Kind, object: string, fault: string, at: Date | TimeFault | null = null): void {
    this.unreadable.push({ kind, object, fault, at: at instanceof Date ? at : null });
  }

  /** A payment and what was given back of it. */
  payment(said: unknown): void {
    const read = v.safeParse(payment, said);
    if (!read.success) return this.fail('payment', nameOf(said), 'form');
    const receipt = receiptOf(read.output);
    const { endToEndId: object, horario, devolucoes } = read.output;
    if (receipt === null) this.fail('payment', object, 'valor', parseTime(horario));
    else {
      const { reference, amountMinor: grossMinor, paidAt: at } = receipt;
      if (at instanceof Date)
        this.add({ lineId: `payment.${object}`, kind: 'payment', object, reference, grossMinor, at });
      else this.fail('payment', object, `horario ${at}`);
    }
    for (const one of devolucoes ?? []) if (!isByBank(one)) this.refund(object, one);
    const { taken, unreadable } = readBankReturns(read.output);
    this.unreadable.push(...unreadable);
    for (const { disputeRef, returnId, amountMinor, at } of taken)
      if (at instanceof Date)
        this.add({
          // The name that it has as a refund, where its kind was not known before.
          lineId: `refund.${disputeRef}`,
          kind: 'dispute',
          object: disputeRef,
          reference: referenceOf(read.output.txid),
          grossMinor: -amountMinor,
          at,
          bankReturn: { payment: object, id: returnId },
        });
      else this.fail('dispute', disputeRef, `horario ${at}`);
  }

  refund(payment: string, said: unknown): void {
    const read = v.safeParse(listedRefund, said);
    if (!read.success) return this.fail('refund', nameOf(said), 'form');
    const { id: object, status, valor, horario } = read.output;
    if (status !== 'DEVOLVIDO') return;
    const at = parseTime(horario.liquidacao ?? horario.solicitacao);
    const amount = parseAmount(valor, CURRENCY);
    if (amount === null) this.fail('refund', object, 'valor', at);
    else if (at instanceof Date)
      this.add({ lineId: `refund.${payment}.${object}`, kind: 'refund', object, grossMinor: -amount, at });
    else this.fail('refund', object, `horario ${at}`);
  }

  payout(said: unknown): void {
    const read = v.safeParse(listedPayout, said);
    if (!read.success) return this.fail('payout', nameOf(said), 'form');
    const { id: object, endToEndId, status, valor, horario } = read.output;
    // Not sent yet, or never.
    if (horario.liquidacao == null && !MOVED.has(status)) return;
    const amount = parseAmount(valor, CURRENCY);
    const left = parseTime(horario.liquidacao ?? '');
    if (amount === null) return this.fail('payout', object, 'valor', left);
    if (left instanceof Date)
      this.add({ lineId: `payout.${endToEndId}`, kind: 'payout', object, grossMinor: -amount, at: left });
    else this.fail('payout', object, `horario ${left}`);
    if (horario.devolucao == null) return;
    const back = parseTime(horario.devolucao);
    if (back instanceof Date)
      this.add({
        lineId: `back.${endToEndId}`,
        kind: 'payout_returned',
        object,
        grossMinor: amount,
        at: back,
      });
    else this.fail('payout_returned', object, `horario ${back}`);
  }
}

/** null: it is no list of payments. */
const readPayments = (body: unknown): Read | null => {
  const read = v.safeParse(listedPayments, body);
  if (!read.success) return null;
  const reading = new Reading();
  for (const one of read.output.pix) reading.payment(one);
  return reading;
};

/** null: it is no list of payouts. */
const readPayouts = (body: unknown): Read | null => {
  const read = v.safeParse(listedPayouts, body);
  if (!read.success) return null;
  const reading = new Reading();
  for (const one of read.output.pagamentos) reading.payout(one);
  return reading;
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
      statement === undefined
        ? ['payment', 'refund', 'dispute']
        : ['payment', 'refund', 'dispute', 'payout', 'payout_returned'],
    async listSettlements({ after: cursor, ...span }) {
      const [, name = 'paid', number = '0'] = CURSOR.exec(cursor) ?? [];
      if (!isSweep(name)) return unreadable;
      const page = Number(number);
      const reply = await client.send(pathOf(name, page, span), { method: 'GET' });
      if (reply.kind !== 'done')
        return { word: 'unknown', why: reply.kind === 'refused' ? reply.name : reply.why };
      const where = v.safeParse(paging, reply.body);
      const read = name === 'left' ? readPayouts(reply.body) : readPayments(reply.body);
      if (!where.success || read === null) return unreadable;
      const { paginaAtual, quantidadeDePaginas } = where.output.parametros.paginacao;
      // Another page than was asked for would leave a hole.
      if (paginaAtual !== page) return unreadable;
      const sweep = page + 1 < quantidadeDePaginas ? name : after[name];
      const next = sweep === null ? null : `${sweep}.${sweep === name ? page + 1 : 0}`;
      return { word: 'known', lines: read.lines, unreadable: read.unreadable, next };
    },
  };
};
