import * as v from 'valibot';
import { parseAmount } from '../../../../src/contract/money';
import { isCnpj, isCpf, plainTaxNumber } from '../../../../src/contract/tax-number';
import { digestOf } from '../digest';
import { parseTime, type TimeFault } from '../rfc3339';
import type { ProviderReceipt } from '../types';

// The words of the Banco Central's Pix API 2.8 as far as deposits need them. Unknown fields pass and unknown words of a state are
// kept: both count as compatible there.

const MAX_PAYMENTS = 100;
/** Of one page, whatever was asked for. */
const MAX_LISTED = 1_000;
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const endToEndId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/));
export const TXID = /^[A-Za-z0-9]{26,35}$/;

export const payment = v.object({
  endToEndId,
  txid: v.optional(v.nullable(text(40))),
  valor: text(20),
  horario: text(64),
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
  // Each is read by itself: one that cannot be read hides no other.
  pix: v.optional(v.nullable(v.pipe(v.array(v.unknown()), v.maxLength(MAX_PAYMENTS)))),
});
export type Charge = v.InferOutput<typeof charge>;

export const refund = v.object({ id: text(35), valor: text(20), status: text(60) });
export const payout = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}$/)),
  status: text(60),
  endToEndId: v.optional(text(64)),
  motivo: v.optional(text(60)),
});
/** What the directory says of a key. */
export const keyEntry = v.object({
  titular: v.object({ cpf: v.optional(text(20)), cnpj: v.optional(text(20)) }),
});
export const token = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/)),
  expires_in: v.optional(v.number()),
});
export const problem = v.object({ type: text(200) });
export const payoutCallback = v.object({
  pagamentos: v.pipe(
    v.array(v.looseObject({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}$/)) })),
    v.minLength(1),
    v.maxLength(50),
  ),
});
export const callback = v.object({
  pix: v.pipe(
    // Other fields are fetched from the API: an unexpected form of them must not reject the notice.
    v.array(
      v.looseObject({ endToEndId, txid: v.optional(v.unknown()), devolucoes: v.optional(v.unknown()) }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
});

/** Which page of how many it is. */
export const paging = v.object({
  parametros: v.object({
    paginacao: v.object({
      paginaAtual: v.pipe(v.number(), v.integer(), v.minValue(0)),
      quantidadeDePaginas: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
});
const moment = v.optional(v.nullable(text(64)));
/** An entry of `devolucoes` that says who made it. */
export const bankReturn = v.object({
  ...refund.entries,
  id: v.pipe(text(35), v.minLength(1)),
  natureza: v.optional(v.nullable(text(40))),
  rtrId: v.optional(v.nullable(text(64))),
  horario: v.optional(v.nullable(v.object({ solicitacao: moment, liquidacao: moment }))),
});
export const listedRefund = v.object({
  ...refund.entries,
  horario: v.object({ solicitacao: text(64), liquidacao: moment }),
});
export const listedPayout = v.object({
  ...payout.entries,
  endToEndId,
  valor: text(20),
  horario: v.object({ liquidacao: moment, devolucao: moment }),
});
export const listedPayments = v.object({ pix: v.pipe(v.array(v.unknown()), v.maxLength(MAX_LISTED)) });
export const listedPayouts = v.object({ pagamentos: v.pipe(v.array(v.unknown()), v.maxLength(MAX_LISTED)) });

const named = v.object({ endToEndId });
const withId = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,40}$/)) });

/** The tax number of a payer or key owner; null if it is missing or its check digits are wrong. */
export const ownerOf = (who: { cpf?: string | undefined; cnpj?: string | undefined }): string | null => {
  const plain = plainTaxNumber(who.cpf ?? who.cnpj ?? '');
  return isCpf(plain) || isCnpj(plain) ? plain : null;
};

/** The name of a payment, refund or payout that cannot be read: its own id, or a digest of what was written where it has none. */
export const nameOf = (said: unknown): string => {
  const payment = v.safeParse(named, said);
  if (payment.success) return payment.output.endToEndId;
  const other = v.safeParse(withId, said);
  if (other.success) return other.output.id;
  return `unnamed-${digestOf(said)}`;
};

/** Our reference that a payment names; null: none. */
export const referenceOf = (txid: unknown): string | null =>
  typeof txid === 'string' && TXID.test(txid) ? txid : null;

/** A payment of ours as the cashier knows it, with its time or what is wrong with that; null when its amount cannot be read. */
export const receiptOf = (
  read: v.InferOutput<typeof payment>,
): (Omit<ProviderReceipt, 'paidAt'> & { paidAt: Date | TimeFault }) | null => {
  const amountMinor = parseAmount(read.valor, 'BRL');
  if (amountMinor === null || amountMinor <= 0n) return null;
  return {
    receiptRef: read.endToEndId,
    reference: referenceOf(read.txid),
    amountMinor,
    payer: ownerOf(read.pagador ?? {}),
    paidAt: parseTime(read.horario),
  };
};

/** Where the provider calls about payments to a key. */
export const webhook = v.object({ webhookUrl: v.string() });
