// A game vendor: it answers the gateway's launch and calls its wallet. docs/vendors.md has the protocol.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 5;
/** Before the second try; doubled before each further one. */
const PAUSE_MS = 500;
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 4_096;
const MAX_SESSIONS = 10_000;

/** The vendor's line to the wallet. `walletUrl` is like https://play.example.com/vendor/acme. */
export const createWallet = ({ walletUrl, secret, now = Date.now, pause = wait }) => {
  const send = async (verb, body) => {
    const url = new URL(`${walletUrl}/${verb}`);
    const timestamp = String(now());
    const nonce = randomBytes(16).toString('base64url');
    const signed = `POST\n${url.pathname}\n${timestamp}\n${nonce}\n${body}`;
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'x-house-timestamp': timestamp,
        'x-house-nonce': nonce,
        'x-house-signature': createHmac('sha256', secret).update(signed).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // 5xx: the outcome is unknown.
    return reply.status >= 500 ? null : await reply.json();
  };
  /** Repeats the same transaction until its outcome is known. Returns null if it still is not: keep the round and go on later. */
  return async (verb, message) => {
    const body = JSON.stringify(message);
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(PAUSE_MS * 2 ** (tries - 1));
      const reply = await send(verb, body).catch(() => null);
      if (reply !== null) return reply;
    }
    return null;
  };
};

/** The vendor's server: `games` are those that it has. */
export const createVendor = ({ origin, secret, games, maxSessions = MAX_SESSIONS }) => {
  const sessions = new Map();
  const isSigned = (body, given) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    const sign = Buffer.from(String(given ?? ''), 'hex');
    return sign.length === expected.length && timingSafeEqual(sign, expected);
  };
  const answer = async (request, response) => {
    // Before its signature is checked a body is read only if it says that it is short.
    if (!(Number(request.headers['content-length']) <= MAX_BODY_BYTES)) return response.writeHead(413).end();
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.url !== '/launch' || !isSigned(body, request.headers['x-acme-signature']))
      return response.writeHead(401).end();
    const launch = JSON.parse(body);
    if (!games.includes(launch.game)) return response.writeHead(404).end();
    // The page gets a ticket; the session that bets need stays on this server.
    const ticket = randomBytes(16).toString('base64url');
    sessions.set(ticket, launch);
    // The oldest one makes room.
    if (sessions.size > maxSessions) sessions.delete(sessions.keys().next().value);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ url: `${origin()}/play?ticket=${ticket}` }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return { server, sessions };
};
