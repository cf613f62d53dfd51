import { createSecretKey } from 'node:crypto';
import * as v from 'valibot';
import { createPoster, sendUntilKnown, type Outcome } from '../../kit/poster';
import { refusalsOf, type Account, type Line, type Movement } from '../line';
import { createBatches } from './batches';
import {
  MAX_RESULTS,
  pathOf,
  replies,
  signToken,
  type Answer,
  type Message,
  type Result,
  type Status,
  type Verb,
} from './protocol';

export interface TokenLineOptions {
  /** Origin of the wallet; a function where the port is known only after listening. */
  walletUrl: () => string;
  brand: { vendor: string; door: string };
  secret: string;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  timeoutMs?: number;
}

const told = refusalsOf<Status>({
  funds_low: 'WALLET_NOT_ENOUGH',
  player_barred: 'ACCESS_DENIED',
  player_unknown: 'ACCESS_DENIED',
  session_over: 'SESSION_INVALID',
});

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
const outcomeOf = (answer: Answer | null): Outcome<Status> => {
  if (answer === null || answer.status === 'try_again') return { kind: 'unknown' };
  const balanceMinor = answer.balance ?? null;
  if (answer.status !== 'ok') return { kind: 'refused', status: answer.status, balanceMinor };
  return balanceMinor === null ? { kind: 'unknown' } : { kind: 'done', balanceMinor, replayed: false };
};

/** A brand's line in the token dialect: results of many rounds share a call. */
export const createTokenLine = (options: TokenLineOptions): Line => {
  const { brand, now, random } = options;
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const poster = createPoster(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs });

  const post = async <Shape extends v.GenericSchema>(
    verb: Verb,
    message: Message<Verb>,
    shape: Shape,
  ): Promise<v.InferOutput<Shape> | null> => {
    const body = JSON.stringify(message, asText);
    const path = pathOf(brand.door, verb);
    const by = { key, nonce: random(16).toString('base64url'), nowMs: now() };
    const token = await signToken({ brand: brand.vendor, path, body }, by);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await poster.post(new URL(path, options.walletUrl()), { headers, body });
    try {
      const parsed = v.safeParse(shape, JSON.parse(reply?.text ?? ''));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  const ask = async (verb: Exclude<Verb, 'settle' | 'grants'>, message: Message<typeof verb>) =>
    told(await sendUntilKnown(async () => outcomeOf(await post(verb, message, replies.one))));

  const results = createBatches<Result, Answer | null>({
    most: MAX_RESULTS,
    lost: null,
    async send(entries) {
      const answered = await post('settle', { results: [...entries] }, replies.batch);
      const byId = new Map(answered?.answers.map((answer) => [answer.transaction, answer]));
      return entries.map(({ transaction }) => byId.get(transaction) ?? null);
    },
  });

  const player = ({ merchantId, memberId, currency, gameId }: Account) => ({
    ...{ merchant: merchantId, member: memberId, currency, game: gameId },
  });
  const movement = (call: Movement) => ({
    ...player(call),
    ...{ round: call.roundId, transaction: call.transactionId, amount: call.amountMinor },
    ...(call.free === '' ? {} : { grant: call.free }),
  });
  return {
    takesFree: true,
    bet: (call) => ask('bet', { ...movement(call), session: call.reference }),
    settle: async (call) =>
      told(await sendUntilKnown(async () => outcomeOf(await results.add(movement(call))))),
    cancel: (call) =>
      ask('cancel', {
        ...player(call),
        ...{ round: call.roundId, transaction: call.transactionId, target: call.targetId },
      }),
    balance: (account) => ask('balance', { ...player(account), session: account.reference }),
    async freeRounds(account) {
      const answered = await post('grants', player(account), replies.grants);
      return (answered?.grants ?? []).map(({ stake, until, ...set }) => ({
        ...{ ...set, stakeMinor: stake, expiresAt: until },
      }));
    },
    close: () => poster.close(),
  };
};
