import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import type { GatewayError } from '../platform/gateway-error';
import { HASH_LINES } from './hash-lines';
import { createPasswordHasher } from './password-hasher';
import { createQuickHasher } from './testing-hasher';

describe('passwords', () => {
  it('are kept as argon2id, each with a salt of its own, and known again', async () => {
    const hasher = await createPasswordHasher();
    const [one, two] = await Promise.all([hasher.hash('Str0ngpass'), hasher.hash('Str0ngpass')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'Str0ngpass')).toBe(true);
    expect(await hasher.verify(one, 'Str0ngpasS')).toBe(false);
  });

  it('[26.17] open in whichever form a keyboard sends them, also older hashes of a form that was not composed', async () => {
    const hasher = await createQuickHasher();
    const composed = 'Pão de m\u00e9l 7';
    const forms = [
      composed,
      composed.normalize('NFC'),
      composed.normalize('NFD'),
      composed.replaceAll(' ', '\u00a0'),
    ];
    for (const first of forms) {
      const kept = await hasher.hash(first);
      const held = await hasher.holding({ purpose: 'member', source: '' }, (hash) => hash(first));
      for (const form of forms) {
        expect(await hasher.verify(kept, form), JSON.stringify([first, form])).toBe(true);
        expect(await hasher.verify(held, form), JSON.stringify([first, form])).toBe(true);
      }
    }
    const older = await hash(composed.normalize('NFD'), { memoryCost: 64, timeCost: 1, parallelism: 1 });
    for (const form of [composed, composed.normalize('NFD')])
      expect(await hasher.verify(older, form)).toBe(true);
    const spaced = forms[3] ?? '';
    const olderSpaced = await hash(spaced, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    expect(await hasher.verify(olderSpaced, spaced)).toBe(true);
    for (const other of [
      'Pao de mel 7',
      composed.toLowerCase(),
      'P\uff41o de m\u00e9l 7',
      composed.trimEnd().slice(1),
    ])
      expect(await hasher.verify(older, other), other).toBe(false);
    expect(await hasher.verify(null, composed)).toBe(false);
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
