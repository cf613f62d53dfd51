import { createHash } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepSealed } from './sealed-seen.queries';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { GatewayError } from '../../platform/gateway-error';
import { createSealing, type Sealing, type SealedBody } from './sealing';

let db: TestDatabase;
let sealing: Sealing;
let now = 1_800_000_000_000;
const secret = 'a secret of the operator for this test only';
beforeAll(async () => {
  db = await freshDatabase();
  sealing = await createSealing({ db, secret, now: () => now });
});
afterAll(() => db.close());

let counter = 0;
const facts = { method: 'POST', path: '/wps/session/login', merchant: 'demo' };
const headerOf = (more: Record<string, unknown> = {}) => ({
  alg: 'ECDH-ES',
  enc: 'A256GCM',
  kid: sealing.jwk.kid,
  iat: Math.floor(now / 1000),
  nonce: createHash('sha256')
    .update(String((counter += 1)))
    .digest('base64url')
    .slice(0, 22),
  htm: facts.method,
  htu: facts.path,
  mer: facts.merchant,
  ...more,
});
const seal = async (
  header: Record<string, unknown>,
  text = '{"username":"a"}',
  jwk = sealing.jwk,
): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header as { alg: string; enc: string })
    .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'));
const open = (value: string, more: Partial<SealedBody> = {}) =>
  sealing.open({ encryption: 'jwe', digest: '', body: JSON.stringify({ value }), ...facts, ...more });
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    return `opened ${JSON.stringify(await work)}`;
  } catch (error) {
    if (error instanceof GatewayError) return error.code;
    throw error;
  }
};

describe('jwe sealing', () => {
  it('opens what was sealed for this call', async () => {
    expect(await open(await seal(headerOf()))).toEqual({ username: 'a' });
  });

  it.each([
    ['another method', { htm: 'PUT' }],
    ['another path', { htu: '/wps/member/register' }],
    ['another merchant', { mer: 'rival' }],
    ['another key id', { kid: 'x' }],
    ['a short nonce', { nonce: 'short' }],
    ['no nonce', { nonce: undefined }],
    ['a time that is text', { iat: '1800000000' }],
    ['another cipher', { enc: 'A128GCM' }],
  ])('refuses %s in the protected header', async (_, more) => {
    expect(await codeOf(open(await seal(headerOf(more))))).toBe('SEALING_BROKEN');
  });

  it.each([-360, 360])('[TRIAL-E1] says that the clock is wrong when it is by %i s', async (shift) => {
    const iat = Math.floor(now / 1000) + shift;
    expect(await codeOf(open(await seal(headerOf({ iat }))))).toBe('CLOCK_WRONG');
    // Another caller's body tells nothing about a clock.
    expect(await codeOf(open(await seal(headerOf({ iat, mer: 'rival' }))))).toBe('SEALING_BROKEN');
  });

  it('refuses a copy, and a changed byte', async () => {
    const value = await seal(headerOf());
    expect(await codeOf(open(value))).toContain('opened');
    expect(await codeOf(open(value))).toBe('SEALING_REPLAYED');
    const fresh = await seal(headerOf());
    const at = fresh.length - 30;
    const changed = fresh.slice(0, at) + (fresh[at] === 'A' ? 'B' : 'A') + fresh.slice(at + 1);
    expect(await codeOf(open(changed))).toBe('SEALING_BROKEN');
  });

  it('[TRIAL-S11] refuses a copy at another node and after a restart, and of many at once opens one', async () => {
    const value = await seal(headerOf());
    const body = { encryption: 'jwe', digest: '', body: JSON.stringify({ value }), ...facts };
    const nodes = await Promise.all([1, 2, 3].map(() => createSealing({ db, secret, now: () => now })));
    const opened = await Promise.all([sealing, ...nodes].map((node) => codeOf(node.open(body))));
    expect(opened.sort()).toEqual([...Array<string>(3).fill('SEALING_REPLAYED'), 'opened {"username":"a"}']);
    const started = await createSealing({ db, secret, now: () => now });
    expect(await codeOf(started.open(body))).toBe('SEALING_REPLAYED');
  });

  it('[TRIAL-S11] remembers as much as it may, forgets what can open no more, and of the rest the oldest first', async () => {
    const count = async (where = 'true') =>
      (await db.operator.query(`select 1 from sealed_seen where ${where}`)).length;
    await db.operator.query('delete from sealed_seen');
    const add = (scheme: string, at: string, until: string, many: number) =>
      db.operator.query(
        `insert into sealed_seen (id_hash, scheme, seen_at, expires_at)
         select encode(sha256(convert_to('${scheme}${at}' || n, 'UTF8')), 'hex'), '${scheme}', now() + interval '${at}',
                now() + interval '${until}' from generate_series(1, ${many}) n`,
      );
    await add('jwe', '-20 minutes', '-1 second', 5);
    await add('jwe', '-1 minute', '9 minutes', 4);
    await add('legacy', '-2 days', '28 days', 6);
    await add('legacy', '-1 day', '29 days', 3);
    await sealing.sweep(100);
    expect([await count(`scheme = 'jwe'`), await count(`scheme = 'legacy'`)]).toEqual([4, 9]);
    await sweepSealed(db, { most: { jwe: 4, legacy: 4 }, limit: 3 });
    expect(await count(`scheme = 'legacy'`)).toBe(6);
    await sweepSealed(db, { most: { jwe: 4, legacy: 4 }, limit: 3 });
    expect(await count(`scheme = 'legacy'`)).toBe(4);
    expect(await count(`scheme = 'legacy' and seen_at > now() - interval '36 hours'`)).toBe(3);
    expect(await count(`scheme = 'jwe'`)).toBe(4);
  });

  it('opens at the edges of the five minutes', async () => {
    for (const shift of [-300, 300])
      expect(await codeOf(open(await seal(headerOf({ iat: Math.floor(now / 1000) + shift }))))).toContain(
        'opened',
      );
  });

  it('remembers a copy for as long as its time would still pass', async () => {
    const value = await seal(headerOf({ iat: Math.floor(now / 1000) + 300 }));
    expect(await codeOf(open(value))).toContain('opened');
    now += 599_000;
    expect(await codeOf(open(value))).toBe('SEALING_REPLAYED');
  });
});

describe('the keys of a deployment', () => {
  it('are the same after a restart, and not to be read without the operator’s secret', async () => {
    const again = await createSealing({ db, secret, now: () => now });
    expect(again.modulus).toBe(sealing.modulus);
    expect(again.jwk).toEqual(sealing.jwk);
    const rows = await db.operator.query<{ private_box: Uint8Array }>('select private_box from sealing_key');
    for (const row of rows)
      expect(Buffer.from(row.private_box).toString('latin1')).not.toContain('PRIVATE KEY');
    const other = await createSealing({
      db,
      secret: 'another secret of another operator altogether',
      now: () => now,
    });
    expect(other.modulus).not.toBe(sealing.modulus);
  });

  it('are agreed upon when two nodes start at once', async () => {
    const fresh = await freshDatabase();
    try {
      const start = () => createSealing({ db: fresh, secret, now: () => now });
      await Promise.all([start(), start()]);
      const [a, b] = [await start(), await start()];
      expect(a.modulus).toBe(b.modulus);
    } finally {
      await fresh.close();
    }
  });
});
