import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import type { Client } from '../types';
import { compareDecimals, noticesDomain } from './notices';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return { ...made, notices: made.client.use(noticesDomain) };
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const titles = ({ notices }: ReturnType<typeof world>) => notices.popups().map((popup) => popup.title);

describe('[HOME-7] notices', () => {
  it('are asked once, as a guest or a member, and again after login', async () => {
    const { notices, client, gateway } = world();
    await Promise.all([notices.start(), notices.start()]);
    const [first] = gateway.seen;
    expect([gateway.count('notices.announcements'), first?.url.searchParams.get('execution')]).toEqual([
      1,
      'B',
    ]);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    const last = gateway.seen.at(-1);
    expect([
      last?.name,
      last?.url.searchParams.get('execution'),
      last?.url.searchParams.get('types'),
    ]).toEqual(['notices.announcements', 'A', 'B,PL,PU,PR,H']);
  });

  it('give the banners of a group', async () => {
    const { notices } = world();
    expect(notices.banner('w_home')).toEqual([]);
    await notices.start();
    expect(notices.banner('w_home').map((banner) => banner.title)).toEqual(['Welcome']);
  });

  it('pop up for whom they are meant: guest, newcomer, member', async () => {
    const made = world();
    await made.notices.start();
    expect(titles(made)).toEqual(['For guests', 'For all']);
    await made.client.session.login({ mode: 'username', ...MEMBER });
    expect(titles(made)).toEqual(['For newcomers', 'For members', 'For all']);
    await made.client.session.logout();
    await made.client.session.login({ mode: 'username', ...MEMBER });
    expect(titles(made)).toEqual(['For members', 'For all']);
  });

  it('stay closed for the session, apart for guests and members', async () => {
    const made = world();
    await made.notices.start();
    made.notices.closePopups();
    expect(titles(made)).toEqual([]);
    await made.client.session.login({ mode: 'username', ...MEMBER });
    expect(titles(made)).not.toEqual([]);
    made.notices.closePopups();
    expect(titles(made)).toEqual([]);
    const next = world({ like: made });
    await next.notices.start();
    expect(titles(next)).toEqual([]);
  });

  it('[REG-6] begin with those for newcomers, for newcomers', async () => {
    const made = world();
    await made.client.session.login({ mode: 'username', ...MEMBER });
    await made.notices.start();
    expect(made.notices.popups().map(({ execution }) => execution)[0]).toBe('F');
  });

  it('carry an error and heal when started again', async () => {
    const { notices, gateway } = world();
    gateway.intercept = () => new Response('<html>');
    await notices.start();
    expect(notices.store.getState()).toMatchObject({ load: 'error', error: { code: 'REPLY_NOT_JSON' } });
    gateway.intercept = null;
    await notices.start();
    expect(notices.store.getState()).toMatchObject({ load: 'ready', error: null });
  });
});

describe('[HOME-6] winners', () => {
  it('stand by amount, the highest first', async () => {
    const { notices } = world();
    expect((await notices.winners()).map((row) => row.amount)).toEqual(['12000', '1000.10', '999.5', '88']);
    expect(await notices.winners(2)).toHaveLength(2);
  });

  it('are compared by value and never through a float', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => {
        const size = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
        const text = places === 0 ? size : `${size.slice(0, -places)}.${size.slice(-places)}`;
        return { text: (digits < 0n ? '-' : '') + text, scaled: digits * 10n ** BigInt(6 - places) };
      });
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const expected = a.scaled > b.scaled ? 1 : a.scaled < b.scaled ? -1 : 0;
        expect(Math.sign(compareDecimals(a.text, b.text)) + 0).toBe(expected);
      }),
    );
    expect(compareDecimals('1,000.5', '999')).toBeGreaterThan(0);
    expect(compareDecimals('abc', '-5')).toBeLessThan(0);
    expect(compareDecimals('', 'abc')).toBe(0);
  });
});
