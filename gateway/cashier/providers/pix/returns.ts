import * as v from 'valibot';
import { parseAmount } from '../../../../src/contract/money';
import { parseTime, type TimeFault } from '../rfc3339';
import type { ProviderDispute, UnreadablePart } from '../types';
import { bankReturn, nameOf } from './shapes';

/** Natures of a return that the receiver did not request: the network's procedure after fraud or a fault of a bank, and later ones of it. */
const BY_BANK = /^MED(_|$)/;
/** Refused, or not done: the money stays here. */
const ENDED: ReadonlySet<string> = new Set(['DEVOLVIDO', 'NAO_REALIZADO']);

/** A return is unique by its id within one payment only. */
export const returnName = (payment: string, id: string): string => `${payment}.${id}`;

type Taken = Omit<ProviderDispute, 'openedAt' | 'bankReturn'> & {
  returnId: string;
  networkRef: string | null;
  at: Date | TimeFault;
};

interface BankReturns {
  /** Money that has left, each return once. */
  taken: Taken[];
  unreadable: UnreadablePart[];
  /** The bank has begun one, and no money has moved yet. */
  isUnderWay: boolean;
}

/** Whether one entry of `devolucoes` is a return that the bank made. */
export const isByBank = (said: unknown): boolean => {
  const read = v.safeParse(bankReturn, said);
  return read.success && BY_BANK.test(read.output.natureza ?? '');
};

/** What the payer's bank took back of a payment, out of its `devolucoes`. Returns that the receiver requested are left out. */
export const readBankReturns = (payment: {
  endToEndId: string;
  valor: string;
  devolucoes?: readonly unknown[] | null | undefined;
}): BankReturns => {
  const found: BankReturns = { taken: [], unreadable: [], isUnderWay: false };
  const names = new Set<string>();
  let leftMinor = parseAmount(payment.valor, 'BRL');
  for (const said of payment.devolucoes ?? []) {
    if (!isByBank(said)) continue;
    const { id, rtrId, status, valor, natureza, horario } = v.parse(bankReturn, said);
    if (!ENDED.has(status)) found.isUnderWay = true;
    const networkRef = rtrId ?? null;
    if (status !== 'DEVOLVIDO' || names.has(id) || (networkRef !== null && names.has(networkRef))) continue;
    names.add(id);
    if (networkRef !== null) names.add(networkRef);
    const amountMinor = parseAmount(valor, 'BRL');
    const at = parseTime(horario?.liquidacao ?? horario?.solicitacao ?? '');
    // Nothing can be taken back that was not paid.
    if (amountMinor === null || amountMinor <= 0n || (leftMinor !== null && amountMinor > leftMinor)) {
      const object = returnName(payment.endToEndId, nameOf(said));
      found.unreadable.push({ kind: 'dispute', object, fault: 'valor', at: at instanceof Date ? at : null });
      continue;
    }
    if (leftMinor !== null) leftMinor -= amountMinor;
    found.taken.push({
      disputeRef: returnName(payment.endToEndId, id),
      receiptRef: payment.endToEndId,
      amountMinor,
      said: 'lost',
      reason: natureza ?? '',
      returnId: id,
      networkRef,
      at,
    });
  }
  return found;
};
