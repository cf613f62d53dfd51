import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { inParallel } from '../../../bounds/index';
import { createNonceCache } from '../../kit/nonce-cache';
import type { SeamlessWallet, WalletReply } from '../../types';
import {
  CLOCK_SKEW_S,
  httpStatus,
  MAX_BODY_BYTES,
  MAX_GRANTS,
  openToken,
  pathOf,
  requests,
  statusOf,
  TOKEN_LIFE_S,
  VERBS,
  type Message,
  type Result,
  type Status,
  type Verb,
} from './protocol';

export interface TokenWalletOptions {
  wallet: SeamlessWallet;
  /** The vendor's code, and the path of its door. */
  brand: { vendor: string; door: string };
  /** Shared with the brand; at least 32 characters. */
  secret: string;
  /** Unix milliseconds. */
  now: () => number;
}

const MIN_SECRET = 32;
/** Results of one batch that are booked at once. */
const AT_ONCE = 8;
const JSON_TYPE = 'application/json; charset=utf-8';

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
const refuse = (reply: FastifyReply, status: Status): FastifyReply =>
  send(reply, httpStatus[status], { status });
const told = (result: WalletReply): { status: Status; balance: string | undefined } => ({
  status: result.ok ? 'ok' : statusOf(result.code),
  balance: result.balanceMinor?.toString(),
});

const read = <V extends Verb>(verb: V, raw: string): Message<V> | null => {
  try {
    const parsed = v.safeParse(requests[verb], JSON.parse(raw), { abortEarly: true });
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** The dialect's verbs on those that every protocol is put onto. */
const createActions = (wallet: SeamlessWallet, vendor: string) => {
  const player = ({ merchant, member, currency, game }: Message<'grants'>) => ({
    ...{ merchantId: merchant, vendor, memberId: member, gameId: game, currency },
  });
  const movement = (message: Result) => ({
    ...player(message),
    ...{ roundId: message.round, transactionId: message.transaction, amountMinor: message.amount },
    ...(message.grant === undefined ? {} : { free: message.grant }),
  });
  const settle = (result: Result): Promise<WalletReply> =>
    result.amount === 0n
      ? wallet.end({ ...player(result), roundId: result.round })
      : wallet.credit({ ...movement(result), final: true });

  return {
    bet: (message: Message<'bet'>) => wallet.debit({ ...movement(message), sessionId: message.session }),
    cancel: (message: Message<'cancel'>) =>
      wallet.cancel({
        ...player(message),
        ...{ roundId: message.round, transactionId: message.transaction },
        targetTransactionId: message.target,
      }),
    balance: (message: Message<'balance'>) =>
      wallet.balance({ ...player(message), sessionId: message.session }),
    /** Each result by itself: what becomes of one is nothing to the others. */
    async settle({ results }: Message<'settle'>, failed: (error: unknown) => void) {
      const answers: { transaction: string; status: Status; balance: string | undefined }[] = [];
      await inParallel([...results.entries()], AT_ONCE, async ([index, result]) => {
        const { transaction } = result;
        try {
          answers[index] = { transaction, ...told(await settle(result)) };
        } catch (error) {
          failed(error);
          answers[index] = { transaction, status: 'try_again', balance: undefined };
        }
      });
      return { answers };
    },
    async grants(message: Message<'grants'>) {
      const sets = await wallet.freeRounds(player(message));
      const grants = sets.slice(0, MAX_GRANTS).map(({ stakeMinor, expiresAt, ...set }) => ({
        ...set,
        ...{ stake: stakeMinor.toString(), until: expiresAt },
      }));
      return { grants };
    },
  };
};

/** Fastify plugin: the operator's side of the token dialect for one brand. */
export const tokenWalletEndpoint = async (
  app: FastifyInstance,
  { wallet, brand, secret, now }: TokenWalletOptions,
): Promise<void> => {
  if (secret.length < MIN_SECRET)
    throw new Error(`the wallet secret of ${brand.vendor} needs at least ${MIN_SECRET} characters`);
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const nonces = createNonceCache({ skewMs: (TOKEN_LIFE_S + 2 * CLOCK_SKEW_S) * 1_000 });
  const actions = createActions(wallet, brand.vendor);

  const isSigned = async (request: FastifyRequest, body: string): Promise<boolean> => {
    const token = /^Bearer ([\w.-]{1,2048})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return false;
    const nowMs = now();
    const opened = await openToken(token, { brand: brand.vendor, path: request.url, body }, { key, nowMs });
    // The nonce is spent only by a token that holds, or strangers could fill the cache.
    return opened !== null && nonces.take({ nonce: opened.nonce, timestampMs: opened.sentMs, nowMs });
  };
  const answer = async (verb: Verb, raw: string, failed: (error: unknown) => void) => {
    if (verb === 'settle') {
      const batch = read('settle', raw);
      return batch && actions.settle(batch, failed);
    }
    if (verb === 'grants') {
      const asked = read('grants', raw);
      return asked && actions.grants(asked);
    }
    if (verb === 'bet') {
      const bet = read('bet', raw);
      return bet && told(await actions.bet(bet));
    }
    if (verb === 'cancel') {
      const cancel = read('cancel', raw);
      return cancel && told(await actions.cancel(cancel));
    }
    const asked = read('balance', raw);
    return asked && told(await actions.balance(asked));
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_, body, done) => done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, 'request_bad');
    request.log.error({ err: error }, `a wallet call of ${brand.vendor} failed`);
    return refuse(reply, 'try_again');
  });
  for (const verb of VERBS)
    app.post(pathOf(brand.door, verb), { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      if (!(await isSigned(request, raw))) return refuse(reply, 'token_bad');
      const failed = (error: unknown): void =>
        request.log.error({ err: error }, `a result of ${brand.vendor} failed`);
      const body = await answer(verb, raw, failed);
      if (body === null) return refuse(reply, 'request_bad');
      return send(reply, 'status' in body ? httpStatus[body.status] : 200, body);
    });
};
