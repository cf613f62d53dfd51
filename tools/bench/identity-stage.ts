import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { startBench, type GatewayBench } from '../../gateway/conformance/bench';
import { desEncrypt, randomKey, wrapKey } from '../../gateway/conformance/raw-client';
import {
  writeIdentitySettings,
  type IdentitySettings,
} from '../../gateway/content/identity-settings.queries';
import { CATALOGUE_CHANNEL } from '../../gateway/platform/channels';
import { startTestDatabase } from '../../gateway/database/testing';
import type { PasswordHasher } from '../../gateway/identity/password-hasher';
import { databaseSettings, differencesOf, passwordSettings, type Settings } from './settings';

const MERCHANT = 1;
const LANES = 32;

export interface Answer {
  status: number;
  text: string;
  ms: number;
}

export interface Call {
  method: string;
  path: string;
  /** Address that the request seems to come from. */
  from: string;
  payload: Record<string, unknown>;
  sealed?: boolean;
}

/** A gateway of its own with a database of its own, and people in it. */
export interface Stage {
  bench: GatewayBench;
  hasher: PasswordHasher;
  /** What it really runs with. */
  running: Settings;
  /** Passwords that reached the hasher. */
  hashed(): number;
  send(call: Call): Promise<Answer>;
  settings(change: Partial<IdentitySettings>): Promise<void>;
  flags(change: Record<string, boolean>): Promise<void>;
  /** Members `name0` … with the same password hash, a number (from `number(first)` on) and a mail address each. */
  addMembers(input: { name: string; first: number; count: number; hash: string }): Promise<void>;
  stop(): Promise<void>;
}

/** Addresses that are a source and a network each: neighbours would share what a network may ask for. */
export const address = (index: number): string =>
  `${10 + ((index >> 16) & 127)}.${(index >> 8) & 255}.${index & 255}.7`;
/** A mobile number at home; no two alike. */
export const number = (index: number): string => `119${String(10_000_000 + index)}`;

/** `work` for 0 … count - 1, several at a time. */
export const inLanes = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

const sender = (bench: GatewayBench, modulus: string): Stage['send'] => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * LANES });
  return (call) => {
    const headers: Record<string, string> = {
      Merchant: 'demo',
      Device: 'web',
      Language: 'EN',
      'Content-Type': 'application/json',
      'X-Forwarded-For': call.from,
    };
    let body = JSON.stringify(call.payload);
    if (call.sealed === true) {
      const key = randomKey();
      headers['Encryption'] = wrapKey(key, modulus);
      body = JSON.stringify({ value: desEncrypt(body, key) });
    }
    const { method, path } = call;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, host: '127.0.0.1', port: bench.port, method, path, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAt }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(method === 'GET' ? undefined : body);
    });
  };
};

const SETTLE_TRIES = 1_000;

export const prepareStage = async (rateLimitScale: number): Promise<Stage> => {
  const database = await startTestDatabase({ durable: true });
  let hashed = 0;
  let hasher: PasswordHasher | null = null;
  const bench = await startBench({
    rateLimitScale,
    trustedProxyHops: 1,
    costlyPasswords: true,
    hasher: (real) => {
      hasher = real;
      return {
        ...real,
        verify: (stored, password, asker) => {
          hashed += 1;
          return real.verify(stored, password, asker);
        },
      };
    },
  });
  if (!hasher) throw new Error('the gateway made no hasher');
  const rows = bench.db.merchant(MERCHANT);
  const settings: Settings = {
    ...(await databaseSettings(bench.db.operator.query)),
    ...passwordSettings(await (hasher as PasswordHasher).hash('any')),
    program: 'source',
    'rate limits': rateLimitScale === 1 ? 'as configured' : 'lifted',
  };
  differencesOf('identity', settings);
  const modulus = (await bench.client.send({ path: '/wps/session/key/rsa?t=1' })).text.trim();
  return {
    bench,
    hasher,
    running: settings,
    hashed: () => hashed,
    send: sender(bench, modulus),
    async settings(change) {
      await rows.tx((query) => writeIdentitySettings(query, { merchantId: MERCHANT, change }));
      await bench.db.notify(CATALOGUE_CHANNEL, String(MERCHANT));
      for (let at = 0; at < SETTLE_TRIES; at += 1) {
        const { identity } = await bench.services.content.of(MERCHANT);
        if (Object.entries(change).every(([name, value]) => identity[name] === value)) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('the settings were not read again');
    },
    async flags(change) {
      for (const [module, enabled] of Object.entries(change))
        await rows.query('update module_flag set enabled = $2 where mod_id = $1', [module, enabled]);
      await bench.services.merchants.reload();
    },
    async addMembers({ name, first, count, hash }) {
      await rows.query(
        `insert into member (merchant_id, username, password_hash, type, contact, mobile, mobile_verified_at, email_verified_at)
         select $1, $2 || i, $3, 0,
                jsonb_build_object('mobileNum', '119' || (10000000 + $5 + i), 'email', $2 || i || '@example.test'),
                '55119' || (10000000 + $5 + i), now(), now()
           from generate_series(0, $4 - 1) i`,
        [MERCHANT, name, hash, count, first],
      );
    },
    async stop() {
      await bench.stop();
      await database.stop();
    },
  };
};
