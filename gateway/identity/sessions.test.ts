import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../database/seed/seed-demo';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { createLedger } from '../ledger/index';
import { loadPolicy } from '../protection/policy';
import { createStops } from '../protection/stops';
import { endingSessions } from './end-all-sessions';
import { createSessions, tokenHashOf, type Sessions } from './sessions';

let db: TestDatabase;
let here: Sessions;
let there: Sessions;
let memberId = 0n;
const merchantId = DEMO_MERCHANT.id;
// The clock stands still, so that a cached copy would stay fresh for ever: only the notification can end it.
const now = Date.now();
const deps = () => ({ db, now: () => now, onError: (error: unknown) => expect.fail(String(error)) });

beforeAll(async () => {
  db = await freshDatabase();
  const { members } = await seedDemo({
    db,
    hashPassword: async () => 'x',
    origins: { own: [], partner: [] },
  });
  memberId = members[0]?.memberId ?? 0n;
  here = await createSessions(deps());
  there = await createSessions(deps());
});
afterAll(async () => {
  await here.close();
  await there.close();
  await db.close();
});

const open = () =>
  db
    .merchant(merchantId)
    .tx((query) =>
      here.open(query, { merchantId, memberId, type: 0, tier: 'own', origin: '', ip: '', userAgent: '' }),
    );

describe('sessions of several nodes', () => {
  it('end everywhere when one node ends them, without waiting for a cached copy to age', async () => {
    const token = await open();
    expect((await there.resolve({ merchantId, token }))?.memberId).toBe(memberId);
    expect((await here.resolve({ merchantId, token }))?.memberId).toBe(memberId);
    await here.end({ merchantId, tokenHash: tokenHashOf(token) });
    expect(await here.resolve({ merchantId, token })).toBeNull();
    await expect.poll(async () => there.resolve({ merchantId, token })).toBeNull();
  });

  it('end with a pause before its answer is out: no request finds a copy, however late the notification is', async () => {
    const deaf = await createSessions({
      ...deps(),
      db: { ...db, listen: () => Promise.resolve(() => Promise.resolve()) },
    });
    try {
      const stops = createStops({
        db,
        ledger: createLedger({ database: db }),
        policies: { of: (id) => loadPolicy(db, id) },
        watched: { forget: () => undefined },
        endSessions: endingSessions(() => deaf),
      });
      const token = await open();
      expect((await deaf.resolve({ merchantId, token }))?.memberId).toBe(memberId);
      const merchant = { id: merchantId, currency: DEMO_MERCHANT.currency };
      await stops.stop({ merchant, memberId, kind: 'pause', days: 1, actor: 'self' });
      expect(await deaf.resolve({ merchantId, token })).toBeNull();
    } finally {
      await deaf.close();
    }
  });

  it('are answered from memory after the first look-up, and belong to one merchant', async () => {
    const token = await open();
    expect(here.resolve({ merchantId, token })).toBeInstanceOf(Promise);
    await here.resolve({ merchantId, token });
    expect(here.resolve({ merchantId, token })).toMatchObject({ memberId, tier: 'own' });
    expect(await here.resolve({ merchantId: merchantId + 1, token })).toBeNull();
  });

  it('are not looked for when the token cannot be one', () => {
    for (const token of ['short', `Bearer ${'a'.repeat(43)}`, 'a'.repeat(129), `${'a'.repeat(42)}'`])
      expect(here.resolve({ merchantId, token })).toBeNull();
  });
});
