import { describe, expect, it } from 'vitest';
import type { GatewayError } from '../platform/gateway-error';
import { HASH_LINES } from './hash-lines';
import { createPasswordHasher } from './password-hasher';

describe('passwords', () => {
  it('are kept as argon2id, each with a salt of its own, and known again', async () => {
    const hasher = await createPasswordHasher();
    const [one, two] = await Promise.all([hasher.hash('Str0ngpass'), hasher.hash('Str0ngpass')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'Str0ngpass')).toBe(true);
    expect(await hasher.verify(one, 'Str0ngpasS')).toBe(false);
  });

  it('without an account are never right, though the work is done', async () => {
    const hasher = await createPasswordHasher();
    expect(await hasher.verify(null, 'no account has this password')).toBe(false);
  });

  it('wait in a queue that has an end: beyond it the answer is BUSY, and all who waited are served', async () => {
    const hasher = await createPasswordHasher();
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, (_, at) =>
        hasher.verify(null, 'x', { purpose: 'login', source: String(at) }),
      ),
    );
    const busy = results.filter((result) => result.status === 'rejected');
    expect(busy.length).toBe(80 - HASH_LINES.login.capacity);
    for (const one of busy) expect((one.reason as GatewayError).code).toBe('BUSY');
    expect(await hasher.verify(null, 'y')).toBe(false);
  });
});
