import * as v from 'valibot';
import { isDemoUrl } from '../address';
import type {
  KnownDeposit,
  PaymentProvider,
  ProviderDepositState,
  ProviderEvent,
  ProviderSetup,
  RefundAnswer,
  SettlementLine,
  Unknown,
  UnreadablePart,
} from '../types';
import { createQuaysideClient, type QuaysideReply } from './client';
import { quaysideSecrets, quaysideSettings } from './settings';
import { checkout, disputesOf, lineOf, news, payment, receiptOf, refund, settlement } from './shapes';
import { refusalOf } from './signature';

const unreadable: Unknown = { word: 'unknown', why: 'unreadable answer' };
const unknownOf = (reply: QuaysideReply): Unknown => ({
  word: 'unknown',
  why: reply.kind === 'unknown' ? reply.why : reply.kind === 'refused' ? reply.code : 'unreadable answer',
});

const STATES: Readonly<Record<string, ProviderDepositState>> = {
  open: 'open',
  // That its time is over is ours to know.
  expired: 'open',
  complete: 'paid',
  cancelled: 'removed',
};
const stateOf = (said: string): ProviderDepositState =>
  (Object.hasOwn(STATES, said) ? STATES[said] : undefined) ?? 'parked';

/** What it says of a checkout; what is not of this reference, or in several currencies, is not believed. */
const knownOf = (
  body: unknown,
  { reference, base, now }: { reference: string; base: string; now: Date },
): KnownDeposit | Unknown => {
  const read = v.safeParse(checkout, body);
  if (!read.success || read.output.reference !== reference) return unreadable;
  const { id, url, status: said, payments, amount } = read.output;
  if (payments.some((one) => one.amount.currency !== amount.currency)) return unreadable;
  // Its page is where its API is, or on https.
  if (!url.startsWith('https:') && new URL(url).host !== new URL(base).host) return unreadable;
  return {
    word: 'known',
    state: stateOf(said),
    said,
    providerRef: id,
    action: { kind: 'redirect', url },
    receipts: payments.flatMap((one) => receiptOf({ ...one, reference }, now) ?? []),
    disputes: payments.flatMap((one) => disputesOf(one, now)),
  };
};

const refundOf = (reply: QuaysideReply): RefundAnswer => {
  if (reply.kind === 'unknown') return { word: 'unknown', why: reply.why };
  if (reply.kind === 'refused') return { word: 'rejected', code: reply.code };
  const read = v.safeParse(refund, reply.body);
  if (!read.success) return unreadable;
  if (read.output.status === 'failed') return { word: 'rejected', code: 'failed' };
  return { word: 'accepted', state: read.output.status === 'succeeded' ? 'done' : 'processing' };
};

const eventsOf = (raw: Buffer): ProviderEvent[] | null => {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
  const read = v.safeParse(news, body);
  if (!read.success) return null;
  const { id: eventId, type, data } = read.output;
  const common = { eventId, reference: data.reference, receiptRef: data.id };
  if (type.startsWith('dispute.')) return [{ ...common, about: 'dispute' }];
  // What did not go through, and what it may tell in later years, is kept and followed by nothing.
  return [type === 'payment.succeeded' ? common : { ...common, about: 'nothing' }];
};

/**
 * Cards and wallets on Quayside's own page.
 * @throws an error when settings or secrets are not complete, or an address is not for production
 */
export const createQuaysideProvider = (setup: ProviderSetup): PaymentProvider => {
  const settings = v.parse(quaysideSettings, setup.settings);
  const { apiKey, signingSecret } = v.parse(quaysideSecrets, setup.secrets);
  if (setup.production && [settings.baseUrl, settings.returnUrl].some(isDemoUrl))
    throw new Error('its address is a demo’s; production wants https');
  const { baseUrl, costs, currencies } = settings;
  const client = createQuaysideClient({
    baseUrl,
    apiKey,
    ...(setup.timeoutMs === undefined ? {} : { timeoutMs: setup.timeoutMs }),
  });

  const known = (body: unknown, reference: string): KnownDeposit | Unknown =>
    knownOf(body, { reference, base: baseUrl, now: new Date(setup.now()) });

  return {
    capabilities: {
      method: 'redirect',
      currencies,
      needs: [],
      supports: { refund: true, cancel: true },
    },
    async createDeposit({ reference, amountMinor, currency, lifeS }) {
      const reply = await client.send('/checkouts', {
        method: 'POST',
        key: reference,
        body: {
          reference,
          amount: { value: Number(amountMinor), currency },
          expires_in: lifeS,
          return_url: settings.returnUrl,
        },
      });
      if (reply.kind === 'refused') return { word: 'rejected', code: reply.code };
      if (reply.kind === 'unknown') return unknownOf(reply);
      const made = known(reply.body, reference);
      if (made.word === 'unknown' || made.action === null) return unreadable;
      return { word: 'accepted', providerRef: made.providerRef, action: made.action };
    },
    async getDeposit(reference) {
      const reply = await client.send(`/checkouts/by-reference/${reference}`, { method: 'GET' });
      if (reply.kind === 'done') return known(reply.body, reference);
      return reply.kind === 'refused' && reply.code === 'not_found' ? { word: 'absent' } : unknownOf(reply);
    },
    async cancelDeposit(reference) {
      const reply = await client.send(`/checkouts/by-reference/${reference}/cancel`, {
        method: 'POST',
        key: `${reference}-cancel`,
        body: {},
      });
      if (reply.kind === 'unknown') return unknownOf(reply);
      if (reply.kind === 'done') return { word: 'accepted' };
      return reply.code === 'not_found' ? { word: 'absent' } : { word: 'rejected', code: reply.code };
    },
    async getReceipt(receiptRef) {
      const reply = await client.send(`/payments/${receiptRef}`, { method: 'GET' });
      if (reply.kind === 'refused' && reply.code === 'not_found') return { word: 'absent' };
      if (reply.kind !== 'done') return unknownOf(reply);
      const read = v.safeParse(payment, reply.body);
      if (!read.success) return unreadable;
      const at = new Date(setup.now());
      const receipt = receiptOf(read.output, at);
      return receipt?.receiptRef === receiptRef
        ? { word: 'known', receipt, disputes: disputesOf(read.output, at) }
        : unreadable;
    },
    async refund({ receiptRef, amountMinor, refundRef, currency }) {
      // The key makes it one refund, however often it is asked for.
      return refundOf(
        await client.send(`/payments/${receiptRef}/refunds`, {
          method: 'POST',
          key: refundRef,
          body: { reference: refundRef, amount: { value: Number(amountMinor), currency } },
        }),
      );
    },
    async listSettlements({ from, to, after }) {
      const span = `from=${from.toISOString()}&to=${to.toISOString()}&after=${encodeURIComponent(after)}`;
      const reply = await client.send(`/settlement?${span}`, { method: 'GET' });
      if (reply.kind !== 'done') return unknownOf(reply);
      const read = v.safeParse(settlement, reply.body);
      if (!read.success) return unreadable;
      const parts = read.output.lines.map(lineOf);
      const isLine = (one: SettlementLine | UnreadablePart): one is SettlementLine => 'lineId' in one;
      const lines = parts.filter(isLine);
      const unreadableParts = parts.filter((one): one is UnreadablePart => !isLine(one));
      return { word: 'known', lines, unreadable: unreadableParts, next: read.output.next };
    },
    ...(costs === undefined
      ? {}
      : {
          costOf: (grossMinor: bigint) =>
            BigInt(costs.fixedMinor) + (grossMinor * BigInt(costs.basisPoints)) / 10_000n,
        }),
    parseCallback(raw, headers) {
      const header = headers['quayside-signature'];
      const refused = refusalOf({ header, raw, secret: signingSecret, nowMs: setup.now() });
      return refused === null ? eventsOf(raw) : { refused };
    },
    close: () => client.close(),
  };
};
