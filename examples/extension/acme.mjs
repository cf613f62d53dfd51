// One adapter of each kind that a gateway can load from outside. To try it, copy this folder and set:
//   EXTENSIONS=/etc/foyer/extensions/acme.mjs
//   ACME_API_URL=https://api.acme.example       ACME_API_TOKEN=…
//   ACME_GAMES_URL=https://games.acme.example   ACME_VENDOR_SECRET=… (32 characters or more)
// docs/payment-providers.md and docs/vendors.md describe what each function must do.
import { acmePay } from './acme-pay.mjs';
import { acmeGames } from './acme-games.mjs';

/** @import { Extension } from '../../gateway/extensions/types' */

const TIMEOUT_MS = 5_000;

/** Posts JSON; null if there was no answer that can be read. */
const post = async (url, body, token) => {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: reply.status, body: await reply.json().catch(() => null) };
  } catch {
    return null;
  }
};

const url = { type: 'address', about: 'address of Acme’s API, like https://api.acme.example' };
const token = { type: 'text', about: 'token of the API, from Acme’s console' };
const api = { ACME_API_URL: url, ACME_API_TOKEN: token };

/** @type {Extension} */
export const extension = {
  contract: 1,
  name: 'acme',
  payments: { 'acme-pay': acmePay },
  vendors: { ACME: acmeGames },
  sms: {
    'acme-sms': {
      environment: api,
      open: ({ environment: { ACME_API_URL, ACME_API_TOKEN } }) => ({
        // The id is the same at each try: Acme drops the second copy.
        async send({ id, to, text }) {
          const reply = await post(`${ACME_API_URL}/sms`, { id, to: `+${to}`, text }, ACME_API_TOKEN);
          if (reply?.status === 202) return { outcome: 'sent' };
          const isRefused = reply?.status === 400 || reply?.status === 422;
          return { outcome: isRefused ? 'never' : 'later', reason: `acme ${reply?.status ?? 'silent'}` };
        },
        close() {},
      }),
    },
  },
  identityChecks: {
    'acme-id': {
      environment: api,
      open: ({ environment: { ACME_API_URL, ACME_API_TOKEN } }) => ({
        async begin({ reference, documentKind, pictures }) {
          const sides = pictures.map(({ side, png }) => ({ side, png: Buffer.from(png).toString('base64') }));
          const body = { reference, documentKind, sides };
          const reply = await post(`${ACME_API_URL}/checks`, body, ACME_API_TOKEN);
          if (typeof reply?.body?.id !== 'string') throw new Error('Acme did not take the check');
          return reply.body.id;
        },
        // Anything but a clear word leaves the check to an operator.
        async verdict(reference) {
          const reply = await post(`${ACME_API_URL}/verdict`, { reference }, ACME_API_TOKEN);
          if (reply?.body?.verdict === 'match') return { state: 'passed' };
          if (reply?.body?.verdict === 'blurred') return { state: 'refused', reason: 'unreadable' };
          return { state: 'open' };
        },
      }),
    },
  },
  botChecks: {
    'acme-bots': {
      environment: api,
      open: ({ environment: { ACME_API_URL, ACME_API_TOKEN } }) => ({
        async isSuspect({ ip, userAgent, action }) {
          const reply = await post(`${ACME_API_URL}/visitor`, { ip, userAgent, action }, ACME_API_TOKEN);
          return reply?.body?.suspect === true;
        },
      }),
    },
  },
};
