import { afterEach, describe, expect, it } from 'vitest';
import { memberTopic } from '../../contract/entities/live-event';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { createFakeGateway } from '../../testing/fake-gateway';
import { createFakeSockets } from '../../testing/fake-sockets';
import { MEMBER } from '../../testing/fixtures';
import type { Client } from '../types';
import { liveDomain } from './live';
import { promotionsDomain, PROMOTIONS_EVERY_MS } from './promotions';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

/** A page of a merchant that pays for invitations; two missions wait for its member. */
const page = (flags: Record<string, boolean> = { REWCEN3: true }) => {
  const gateway = createFakeGateway();
  Object.assign(gateway.state.flags, flags);
  gateway.state.promotions = {
    REFERRAL: { enabled: true, count: 0 },
    MISSION: { enabled: true, count: 2 },
    RAFFLE: { enabled: false, count: 7 },
  };
  const sockets = createFakeSockets(gateway);
  const { ports } = createTestWorld();
  const made = createTestWorld({ like: { gateway, ports }, ports: { socket: sockets.port } });
  clients.push(made.client);
  const asked = () => [gateway.count('promotions.merchant'), gateway.count('promotions.available')];
  return { ...made, sockets, asked, promotions: made.client.use(promotionsDomain) };
};

describe('[HOME-2] what can be claimed or joined', () => {
  it('is asked once: by guests what the merchant has, by a member what waits for them', async () => {
    const { client, promotions, asked } = page();
    expect(promotions.isOn('REFERRAL')).toBe(false);
    await Promise.all([promotions.start(), promotions.start()]);
    await promotions.start();
    expect([promotions.isOn('REFERRAL'), asked()]).toEqual([true, [1, 0]]);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect([promotions.isOn('REFERRAL'), asked()]).toEqual([true, [1, 1]]);
    expect(promotions.store.getState()).toMatchObject({ load: 'ready', count: 2 });
    await client.session.logout();
    await settle();
    expect(asked()).toEqual([2, 1]);
  });

  it('counts no promotion that is off, and knows none that only sounds like one', async () => {
    const { promotions } = page();
    await promotions.start();
    expect(promotions.isOn('RAFFLE')).toBe(false);
    expect(promotions.isOn('toString')).toBe(false);
  });

  it('reads flags and numbers as gateways of this protocol write them, and leaves out what is no promotion', async () => {
    const { promotions, gateway } = page();
    gateway.intercept = ({ name }) =>
      name === 'promotions.merchant'
        ? Response.json({
            success: true,
            value: { content: { REFERRAL: { enabled: '1', count: '3' }, VIP: 'Y', MISSION: null } },
          })
        : undefined;
    await promotions.start();
    const { available, count } = promotions.store.getState();
    expect([[...available], count]).toEqual([[['REFERRAL', { enabled: true, count: 3 }]], 3]);
  });

  it('is not asked for where the merchant has no reward centre', async () => {
    const { promotions, asked } = page({});
    await promotions.start();
    expect([promotions.isOn('REFERRAL'), promotions.store.getState().load, asked()]).toEqual([
      false,
      'ready',
      [0, 0],
    ]);
  });

  it('asks for a trial account as for a guest: it can claim nothing', async () => {
    const { client, promotions, asked } = page();
    await client.session.freeplay();
    await promotions.start();
    expect([promotions.isOn('REFERRAL'), asked()]).toEqual([true, [1, 0]]);
  });

  it('is asked for again every five minutes, and not by a hidden page', async () => {
    const { promotions, clock, gateway, asked, ports } = page();
    await promotions.start();
    gateway.state.promotions = {};
    await clock.advance(PROMOTIONS_EVERY_MS);
    expect([promotions.isOn('REFERRAL'), asked()]).toEqual([false, [2, 0]]);
    ports.page.isVisible = () => false;
    await clock.advance(3 * PROMOTIONS_EVERY_MS);
    expect(asked()).toEqual([2, 0]);
  });

  it('is read again when the gateway tells of a promotion', async () => {
    const { client, promotions, sockets, clock, asked } = page();
    await client.session.login({ mode: 'username', ...MEMBER });
    client.use(liveDomain);
    await promotions.start();
    await clock.advance(0);
    const [, before = 0] = asked();
    sockets.tell(memberTopic(client.session.store.getState().member?.id ?? ''), { type: 'MANUAL_PROMO' });
    await settle();
    expect(asked()).toEqual([0, before + 1]);
  });

  it('keeps what it shows when the gateway fails, and heals when started again', async () => {
    const { promotions, clock, gateway } = page();
    await promotions.start();
    gateway.intercept = ({ name }) =>
      name === 'promotions.merchant' ? new Response('<html>', { status: 200 }) : undefined;
    await clock.advance(PROMOTIONS_EVERY_MS);
    expect(promotions.isOn('REFERRAL')).toBe(true);
    expect(promotions.store.getState()).toMatchObject({ load: 'error', error: { code: 'REPLY_NOT_JSON' } });
    gateway.intercept = null;
    await promotions.start();
    expect(promotions.store.getState()).toMatchObject({ load: 'ready', error: null });
  });

  it('tells a new visitor nothing of the one before', async () => {
    const { client, promotions, gateway } = page();
    await client.session.login({ mode: 'username', ...MEMBER });
    await promotions.start();
    let answer: (() => void) | null = null;
    gateway.intercept = ({ name }) =>
      name === 'promotions.available'
        ? new Promise((resolve) => {
            answer = () =>
              resolve(Response.json({ success: true, value: { content: { MINE: { enabled: true } } } }));
          })
        : undefined;
    const late = promotions.refresh();
    await settle();
    await client.session.logout();
    await settle();
    (answer as (() => void) | null)?.();
    await late;
    expect([promotions.isOn('MINE'), promotions.isOn('REFERRAL')]).toEqual([false, true]);
  });
});
