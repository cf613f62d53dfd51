import { parseTerms, type PayTerms } from '../../../src/contract/pay';
import { GatewayError } from '../../platform/index';

/** Terms as they were stored. */
export const termsOf = (text: string): PayTerms => {
  const read = parseTerms(JSON.parse(text));
  if (!read.ok) throw new Error(`terms of before: ${read.faults[0]?.field ?? ''}`);
  return read.terms;
};

/** Terms that may be offered: complete, of the merchant's currency, and such that they can be counted. @throws GatewayError CONTRACT_TERMS */
export const demandTerms = (value: unknown, currency: string): PayTerms => {
  const read = parseTerms(value);
  const faults = read.ok ? [] : [...read.faults];
  if (read.ok && read.terms.currency !== currency)
    faults.push({ field: 'currency', reason: `is not ${currency}` });
  // Deposits are counted by day; who paid in within an hour is not known.
  if (read.ok && (read.terms.kind === 'hourly' || read.terms.kind === 'realtime')) {
    if (read.terms.active.minDeposit > 0)
      faults.push({ field: 'active.minDeposit', reason: 'is counted by day' });
    if (read.terms.product === 'DEPOSIT') faults.push({ field: 'product', reason: 'is counted by day' });
  }
  if (!read.ok || faults.length > 0) throw new GatewayError('CONTRACT_TERMS', { value: { faults } });
  return read.terms;
};
