// A payment provider: the payer is sent to Acme's page. Amounts travel in the smallest unit as text, so that none is rounded.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @import { PaymentExtension } from '../../gateway/extensions/types' */

const STATES = { open: 'open', paid: 'paid', cancelled: 'removed' };
const AMOUNT = /^[1-9]\d{0,14}$/;

/** Whatever is not clearly an answer is unknown: the gateway asks again, and neither credits nor gives up. */
const unknown = (why) => ({ word: 'unknown', why });
/** The reasons that the gateway's metrics count as unreachable; all others count as unreadable. */
const unanswered = (reply) => unknown(reply === null ? 'no answer' : `status ${reply.status}`);

const receiptOf = (reference, paid) =>
  AMOUNT.test(paid?.amount) && typeof paid.id === 'string' && !Number.isNaN(Date.parse(paid.at))
    ? {
        receiptRef: paid.id,
        reference,
        amountMinor: BigInt(paid.amount),
        payer: paid.document ?? null,
        // Acme has made sure itself that the account holder paid.
        ...(paid.holderVerified === true ? { vouched: true } : {}),
        paidAt: new Date(paid.at),
      }
    : null;

/** @type {PaymentExtension} */
export const acmePay = {
  settings: {
    apiUrl: { type: 'address', about: 'address of Acme Pay’s API, like https://pay.acme.example' },
    currency: { type: 'text', about: 'currency of the contract', choices: ['BRL', 'EUR', 'USD'] },
  },
  secrets: {
    apiKey: { type: 'text', about: 'key of the API, from Acme Pay’s console' },
    signingKey: { type: 'text', about: 'signs Acme Pay’s notices' },
  },
  open({ settings, secrets, timeoutMs = 5_000 }) {
    const call = async (method, path, body) => {
      try {
        const reply = await fetch(`${settings.apiUrl}${path}`, {
          method,
          redirect: 'error',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secrets.apiKey}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: reply.status, body: await reply.json().catch(() => null) };
      } catch {
        return null;
      }
    };
    return {
      capabilities: {
        method: 'redirect',
        currencies: [settings.currency],
        needs: [],
        supports: { refund: false, cancel: true },
      },
      // PUT under our reference: sent twice, it is one payment.
      async createDeposit({ reference, amountMinor, currency, lifeS }) {
        const order = { amount: amountMinor.toString(), currency, lifeS };
        const reply = await call('PUT', `/payments/${reference}`, order);
        if (reply?.status === 422) return { word: 'rejected', code: 'refused' };
        if (reply?.status !== 200) return unanswered(reply);
        const { id, url } = reply.body ?? {};
        if (typeof id !== 'string' || typeof url !== 'string') return unknown('an order cannot be read');
        return { word: 'accepted', providerRef: id, action: { kind: 'redirect', url } };
      },
      async getDeposit(reference) {
        const reply = await call('GET', `/payments/${reference}`);
        if (reply?.status === 404) return { word: 'absent' };
        if (reply?.status !== 200) return unanswered(reply);
        const { id, url, state, payments = [] } = reply.body ?? {};
        if (typeof state !== 'string' || typeof id !== 'string' || !Array.isArray(payments))
          return unknown('an order cannot be read');
        const receipts = payments.map((paid) => receiptOf(reference, paid));
        // A payment that cannot be read is not a payment of nothing.
        if (receipts.includes(null)) return unknown('a payment cannot be read');
        return {
          word: 'known',
          state: STATES[state] ?? 'parked',
          said: state,
          providerRef: id,
          action: typeof url === 'string' ? { kind: 'redirect', url } : null,
          receipts,
        };
      },
      async cancelDeposit(reference) {
        const reply = await call('DELETE', `/payments/${reference}`);
        if (reply?.status === 200) return { word: 'accepted' };
        if (reply?.status === 404) return { word: 'absent' };
        return reply?.status === 409 ? { word: 'rejected', code: 'paid' } : unanswered(reply);
      },
      async getReceipt(receiptRef) {
        const reply = await call('GET', `/receipts/${encodeURIComponent(receiptRef)}`);
        if (reply?.status === 404) return { word: 'absent' };
        if (reply?.status !== 200) return unanswered(reply);
        const receipt = receiptOf(reply.body?.reference ?? null, reply.body);
        return receipt === null
          ? unknown('a payment cannot be read')
          : { word: 'known', receipt, disputes: [] };
      },
      refund: async () => ({ word: 'rejected', code: 'by_hand' }),
      // A notice is a hint: the gateway asks getDeposit before it believes anything.
      parseCallback(raw, headers) {
        const expected = createHmac('sha256', secrets.signingKey).update(raw).digest();
        const given = Buffer.from(String(headers['acme-signature'] ?? ''), 'hex');
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          return { refused: 'bad signature' };
        try {
          const { id, reference, payment } = JSON.parse(raw.toString('utf8'));
          if ([id, reference, payment].some((text) => typeof text !== 'string')) return null;
          return [{ eventId: id, reference, receiptRef: payment }];
        } catch {
          return null;
        }
      },
      close() {},
    };
  },
};
