import * as v from 'valibot';
import { parseAmount } from '../../../../src/contract/money';
import { plainTaxNumber } from '../../tax-number';
import type { ProviderReceipt } from '../types';

// The words of the Banco Central's Pix API 2.8 as far as deposits need them. Unknown fields pass and unknown words of a state are
// kept: both count as compatible there.

const MAX_PAYMENTS = 100;
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const endToEndId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/));
export const TXID = /^[A-Za-z0-9]{26,35}$/;

export const payment = v.object({
  endToEndId,
  txid: v.optional(v.nullable(text(40))),
  valor: text(20),
  horario: text(40),
  // No field of the standard: providers that compare the payer name it so.
  pagador: v.optional(v.nullable(v.object({ cpf: v.optional(text(20)), cnpj: v.optional(text(20)) }))),
  devolucoes: v.optional(v.nullable(v.pipe(v.array(v.unknown()), v.maxLength(MAX_PAYMENTS)))),
});

export const charge = v.object({
  txid: v.pipe(v.string(), v.regex(TXID)),
  status: text(60),
  location: v.optional(text(100)),
  loc: v.optional(v.object({ location: v.optional(text(100)) })),
  valor: v.object({ original: text(20) }),
  pixCopiaECola: v.optional(text(512)),
  pix: v.optional(v.nullable(v.pipe(v.array(payment), v.maxLength(MAX_PAYMENTS)))),
});
export type Charge = v.InferOutput<typeof charge>;

export const refund = v.object({ id: text(35), valor: text(20), status: text(60) });
export const token = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/)),
  expires_in: v.optional(v.number()),
});
export const problem = v.object({ type: text(200) });
export const callback = v.object({
  pix: v.pipe(v.array(v.looseObject({ endToEndId })), v.minLength(1), v.maxLength(50)),
});

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** A payment of ours as the cashier knows it; null when its amount or time cannot be read. */
export const receiptOf = (read: v.InferOutput<typeof payment>): ProviderReceipt | null => {
  const amountMinor = parseAmount(read.valor, 'BRL');
  const paidAt = TIME.test(read.horario) ? new Date(read.horario) : null;
  if (amountMinor === null || amountMinor <= 0n || paidAt === null || Number.isNaN(paidAt.getTime()))
    return null;
  const document = plainTaxNumber(read.pagador?.cpf ?? read.pagador?.cnpj ?? '');
  return {
    receiptRef: read.endToEndId,
    reference: read.txid != null && TXID.test(read.txid) ? read.txid : null,
    amountMinor,
    payer: document === '' ? null : document,
    paidAt,
  };
};
