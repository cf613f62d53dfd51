import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formText, signForm, type Pair } from '../../gateway/vendors/saltglass/protocol';
import { withdrawalsDomain } from '../../src/core';
import type { Person } from './day-types';
import { insist } from './insist';
import type { Stage } from './stage';
import { DAY } from './subjects';

const TRIES = 200;
const PAUSE_MS = 150;
const MAX_ROUNDS = 14;
const SMALLEST_STAKE = 100n;
const PERCENT = 100n;

interface Move {
  person: Person;
  verb: 'bet' | 'win';
  round: string;
  minor: bigint;
}

const decimal = (minor: bigint): string => `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;
const portOf = (stage: Stage, { n }: Person): number => stage.nodes[n % stage.nodes.length]?.port ?? 0;

/** Sends until there is an answer, signed anew each time under the same name of the transaction, as vendors do. */
const send = async (make: () => { url: string; init: RequestInit }): Promise<Record<string, unknown>> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const { url, init } = make();
      const reply = await fetch(url, { method: 'POST', ...init });
      const text = await reply.text();
      if (reply.status < 500) return JSON.parse(text) as Record<string, unknown>;
      if (tries >= TRIES) throw new Error(text);
    } catch (error) {
      // The node is dead for the moment.
      if (tries >= TRIES) throw error;
    }
    await wait(PAUSE_MS);
  }
};

const house = async (stage: Stage, { person, verb, round, minor }: Move): Promise<string> => {
  const path = `/vendor/house/${verb === 'bet' ? 'debit' : 'credit'}`;
  const body = JSON.stringify({
    merchant: DAY.merchantId,
    member: person.memberId.toString(),
    currency: DAY.currency,
    transaction: `${verb}-${round}`,
    round,
    game: 'GLOWMOTH',
    amount: minor.toString(),
    ...(verb === 'bet' ? { session: person.sessions.HOUSE } : {}),
  });
  const answer = await send(() => {
    const timestamp = String(stage.clock.now());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', DAY.house)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    return {
      url: `http://127.0.0.1:${portOf(stage, person)}${path}`,
      init: {
        headers: {
          'content-type': 'application/json',
          'x-house-timestamp': timestamp,
          'x-house-nonce': nonce,
          'x-house-signature': signature,
        },
        body,
      },
    };
  });
  return String(answer['status']);
};

const saltglass = async (stage: Stage, { person, verb, round, minor }: Move): Promise<string> => {
  const pairs: Pair[] = [
    ['action', verb],
    ['game_uuid', 'TIDEWHEEL'],
    ['round_id', round],
    ['transaction_id', `${verb}-${round}`],
    ['amount', decimal(minor)],
    ...(verb === 'bet' ? [['session_id', person.sessions.SALTGLASS] as const] : []),
    ['player_id', `${DAY.merchantId}.${person.memberId}`],
    ['currency', DAY.currency],
  ];
  const key = createSecretKey(Buffer.from(DAY.saltglass, 'utf8'));
  const answer = await send(() => {
    const facts = {
      operator: 'foyer',
      timestamp: String(Math.floor(stage.clock.now() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
    };
    return {
      url: `http://127.0.0.1:${portOf(stage, person)}/vendor/saltglass/wallet`,
      init: {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-merchant-id': facts.operator,
          'x-timestamp': facts.timestamp,
          'x-nonce': facts.nonce,
          'x-sign': signForm({ key, hash: 'sha256', pairs, ...facts }),
        },
        body: formText(pairs),
      },
    };
  });
  const { error_code: refused } = answer;
  return typeof refused === 'string' ? refused : 'OK';
};

const move = async (stage: Stage, one: Move): Promise<void> => {
  const call = one.round.startsWith('h') ? house : saltglass;
  const word = await call(stage, one);
  if (word !== 'OK') throw new Error(`a ${one.verb} of ${one.minor} was answered with ${word}`);
  one.person.expectedMinor += one.verb === 'bet' ? -one.minor : one.minor;
};

/** Stakes at both vendors until what was deposited has been staked once. Answers with the rounds played. */
export const play = async (stage: Stage, person: Person, tell: () => void): Promise<number> => {
  const withdrawals = person.client.use(withdrawalsDomain);
  let rounds = 0;
  for (; rounds < MAX_ROUNDS && person.expectedMinor > SMALLEST_STAKE; rounds += 1) {
    const { required, done } = await insist(() => withdrawals.turnover());
    const owed = required.minor - done.minor;
    if (owed <= 0n) break;
    const wanted = owed < person.expectedMinor ? owed : person.expectedMinor;
    const part = (wanted * BigInt(person.random.whole(40, 100))) / PERCENT;
    const stake = owed < SMALLEST_STAKE * 2n || part < SMALLEST_STAKE ? wanted : part;
    const round = `${rounds % 2 === 0 ? 'h' : 's'}-${person.n}-${rounds}`;
    await move(stage, { person, verb: 'bet', round, minor: stake });
    tell();
    const win = (stake * BigInt(person.random.whole(70, 125))) / PERCENT;
    await move(stage, { person, verb: 'win', round, minor: win });
    tell();
  }
  return rounds;
};
