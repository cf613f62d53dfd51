import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { MEMBER } from '../../testing/fixtures';
import type { Client } from '../types';
import { JOIN_MS, STALE_MS, walletDomain } from './wallet';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  return { ...made, wallet: made.client.use(walletDomain) };
};
const entered = async () => {
  const made = world();
  await made.client.session.login({ mode: 'username', ...MEMBER });
  await made.clock.advance(0);
  return made;
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('the balance', () => {
  it('[HOME-1] is read after login, exactly', async () => {
    const { wallet } = await entered();
    expect(wallet.store.getState()).toMatchObject({
      load: 'ready',
      balance: { total: { minor: 100_025n, currency: 'BRL' }, symbol: 'R$' },
      stale: false,
    });
  });

  it('is not asked for a guest', async () => {
    const { wallet, gateway } = world();
    await wallet.refresh();
    expect(gateway.seen).toEqual([]);
  });

  it('joins calls within a second into one more request', async () => {
    const { wallet, gateway, clock } = await entered();
    expect(gateway.count('wallet.balance')).toBe(1);
    const all = [wallet.refresh(), wallet.refresh(), wallet.refresh()];
    await clock.advance(JOIN_MS - 1);
    expect(gateway.count('wallet.balance')).toBe(1);
    await clock.advance(1);
    await Promise.all(all);
    expect(gateway.count('wallet.balance')).toBe(2);
  });

  it('is asked again for a refresh that came while an older answer was under way', async () => {
    const { wallet, gateway, clock } = await entered();
    await clock.advance(JOIN_MS);
    let release: () => void = () => undefined;
    gateway.intercept = () => new Promise((done) => (release = () => done(new Response('{'))));
    void wallet.refresh();
    await settle();
    gateway.intercept = null;
    const member = gateway.state.members.get(MEMBER.username);
    if (member) member.minor = 7n;
    const refreshed = wallet.refresh();
    release();
    await clock.advance(JOIN_MS);
    await refreshed;
    expect(wallet.store.getState().balance?.total.minor).toBe(7n);
  });

  it('is stale half a minute after the last success', async () => {
    const { wallet, clock } = await entered();
    await clock.advance(STALE_MS - 1);
    expect(wallet.store.getState().stale).toBe(false);
    await clock.advance(1);
    expect(wallet.store.getState().stale).toBe(true);
    await wallet.refresh();
    expect(wallet.store.getState().stale).toBe(false);
  });

  it('keeps the last amount when a refresh fails, and says so', async () => {
    const { wallet, gateway, clock } = await entered();
    await clock.advance(JOIN_MS);
    gateway.intercept = () => new Response('<html>');
    await wallet.refresh();
    expect(wallet.store.getState()).toMatchObject({
      load: 'error',
      error: { code: 'REPLY_NOT_JSON' },
      balance: { total: { minor: 100_025n } },
    });
  });

  it('follows the page that is seen again', async () => {
    const { gateway, clock, becomeVisible } = await entered();
    await clock.advance(JOIN_MS);
    becomeVisible();
    await settle();
    expect(gateway.count('wallet.balance')).toBe(2);
  });

  it('leaves with the member, even when an answer comes late', async () => {
    const { wallet, gateway, clock, client } = await entered();
    await clock.advance(JOIN_MS);
    let release: (response: Response) => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'wallet.balance' ? new Promise((done) => (release = done)) : undefined;
    const late = wallet.refresh();
    await settle();
    await client.session.logout();
    release(Response.json({ success: true, value: { sumBalance: '5.00', currency: 'BRL', balance: [] } }));
    await late;
    expect(wallet.store.getState()).toMatchObject({ load: 'idle', balance: null });
  });

  it('stays hidden on the next page', async () => {
    const first = await entered();
    first.wallet.toggleHidden();
    const next = world({ like: first });
    expect(next.wallet.store.getState().hidden).toBe(true);
    next.wallet.toggleHidden();
    expect(world({ like: first }).wallet.store.getState().hidden).toBe(false);
  });
});
