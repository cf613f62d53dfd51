import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createNonceCache } from '../kit/nonce-cache';
import type { SeamlessWallet, WalletReply } from '../types';
import {
  HEADER_NONCE,
  HEADER_SIGNATURE,
  HEADER_TIMESTAMP,
  HOUSE_VENDOR,
  MAX_BODY_BYTES,
  MAX_SKEW_MS,
  NONCE_PATTERN,
  TIMESTAMP_PATTERN,
  WALLET_VERBS,
  sameSignature,
  signRequest,
  statusOf,
  walletHttpStatus,
  walletPath,
  walletRequests,
  type WalletMessage,
  type WalletStatus,
  type WalletVerb,
} from './wallet-protocol';

/** Characters that a secret shared with a vendor has at least. */
export const MIN_WALLET_SECRET = 32;

export interface HouseWalletEndpointOptions {
  wallet: SeamlessWallet;
  /** Shared with the vendor; at least MIN_WALLET_SECRET characters. */
  secret: string;
  /** Another vendor that speaks the same protocol, and the path of its door; the house where absent. */
  brand?: { vendor: string; door: string };
  /** Unix milliseconds. */
  now: () => number;
}

type MoneyVerb = Exclude<WalletVerb, 'free'>;
type Calls = { [V in MoneyVerb]: (body: unknown) => Promise<WalletReply> | null };

const read = <V extends WalletVerb>(verb: V, body: unknown): WalletMessage<V> | null => {
  const parsed = v.safeParse(walletRequests[verb], body, { abortEarly: true });
  return parsed.success ? parsed.output : null;
};
const roundOf = (vendor: string, message: WalletMessage<'end'>) => ({
  merchantId: message.merchant,
  vendor,
  memberId: message.member,
  roundId: message.round,
  gameId: message.game,
  currency: message.currency,
});
const common = (vendor: string, message: Omit<WalletMessage<'credit'>, 'amount'>) => ({
  ...roundOf(vendor, message),
  transactionId: message.transaction,
  ...(message.free === undefined ? {} : { free: message.free }),
});

const callsOf = (wallet: SeamlessWallet, vendor: string): Calls => ({
  debit: (body) => {
    const message = read('debit', body);
    return (
      message &&
      wallet.debit({ ...common(vendor, message), amountMinor: message.amount, sessionId: message.session })
    );
  },
  credit: (body) => {
    const message = read('credit', body);
    // A round of the house pays once, as its last movement.
    return message && wallet.credit({ ...common(vendor, message), amountMinor: message.amount, final: true });
  },
  cancel: (body) => {
    const message = read('cancel', body);
    return message && wallet.cancel({ ...common(vendor, message), targetTransactionId: message.target });
  },
  end: (body) => {
    const message = read('end', body);
    return message && wallet.end(roundOf(vendor, message));
  },
  balance: (body) => {
    const message = read('balance', body);
    return (
      message &&
      wallet.balance({
        merchantId: message.merchant,
        vendor,
        memberId: message.member,
        currency: message.currency,
        ...(message.session === undefined ? {} : { sessionId: message.session }),
      })
    );
  },
});

/** Sets that one answer tells of: it stays a small one. */
const MAX_SETS = 10;
const JSON_TYPE = 'application/json; charset=utf-8';
const refuse = (reply: FastifyReply, status: WalletStatus): FastifyReply =>
  reply.code(walletHttpStatus[status]).type(JSON_TYPE).send(`{"status":"${status}"}`);

const answer = (reply: FastifyReply, result: WalletReply): FastifyReply => {
  const status = result.ok ? 'OK' : statusOf(result.code);
  const body = {
    status,
    balance: result.balanceMinor?.toString(),
    currency: result.currency ?? undefined,
    ...(result.ok ? { journal: result.journalId, replayed: result.replayed } : {}),
  };
  return reply.code(walletHttpStatus[status]).type(JSON_TYPE).send(JSON.stringify(body));
};

const answerSets = async (
  reply: FastifyReply,
  { wallet, vendor }: { wallet: SeamlessWallet; vendor: string },
  message: WalletMessage<'free'> | null,
): Promise<FastifyReply> => {
  if (message === null) return refuse(reply, 'INVALID_REQUEST');
  const sets = await wallet.freeRounds({
    ...{ merchantId: message.merchant, vendor, memberId: message.member },
    ...{ gameId: message.game, currency: message.currency },
  });
  const body = {
    status: 'OK',
    sets: sets.slice(0, MAX_SETS).map(({ id, stakeMinor, left, count, expiresAt, wins }) => ({
      ...{ id, stake: stakeMinor.toString(), left, count, until: expiresAt, wins },
    })),
  };
  return reply.code(200).type(JSON_TYPE).send(JSON.stringify(body));
};

const parse = (raw: string): unknown => {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
};

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Fastify plugin: the gateway's side of the house vendor's signed wallet protocol. */
export const houseWalletEndpoint = async (
  app: FastifyInstance,
  { wallet, secret, now, brand }: HouseWalletEndpointOptions,
): Promise<void> => {
  if (secret.length < MIN_WALLET_SECRET)
    throw new Error(`the house wallet secret needs at least ${MIN_WALLET_SECRET} characters`);
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const nonces = createNonceCache({ skewMs: MAX_SKEW_MS });
  const vendor = brand?.vendor ?? HOUSE_VENDOR;
  const calls = callsOf(wallet, vendor);

  const isSigned = (request: FastifyRequest, body: string): boolean => {
    const timestamp = header(request, HEADER_TIMESTAMP);
    const nonce = header(request, HEADER_NONCE);
    if (!TIMESTAMP_PATTERN.test(timestamp) || !NONCE_PATTERN.test(nonce)) return false;
    const nowMs = now();
    const timestampMs = Number(timestamp);
    if (Math.abs(nowMs - timestampMs) > MAX_SKEW_MS) return false;
    const expected = signRequest({ key, method: request.method, path: request.url, timestamp, nonce, body });
    // The nonce is spent only by a request whose signature holds, or strangers could fill the cache.
    return (
      sameSignature(expected, header(request, HEADER_SIGNATURE)) && nonces.take({ nonce, timestampMs, nowMs })
    );
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, 'INVALID_REQUEST');
    request.log.error({ err: error }, 'house wallet call failed');
    return refuse(reply, 'BUSY');
  });
  for (const verb of WALLET_VERBS) {
    app.post(walletPath(verb, brand?.door), async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      if (!isSigned(request, raw)) return refuse(reply, 'UNAUTHORISED');
      if (verb === 'free') return answerSets(reply, { wallet, vendor }, read('free', parse(raw)));
      const pending = calls[verb](parse(raw));
      return pending ? answer(reply, await pending) : refuse(reply, 'INVALID_REQUEST');
    });
  }
};
