import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import type { AnalyticsEvent, Client } from '../types';
import { analyticsDomain, idsFor } from './analytics';

const clients: Client[] = [];
const page = (options: Parameters<typeof createTestWorld>[0] = {}) => {
  const made = createTestWorld(options);
  clients.push(made.client);
  made.gateway.state.analytics = { gtagId: 'G-DEMO1' };
  return made;
};
const hear = (client: Client) => {
  const heard: AnalyticsEvent[] = [];
  const analytics = client.use(analyticsDomain);
  analytics.on((event) => void heard.push(event));
  return { analytics, heard };
};
/** A page of the operator's own: it may be left. */
const ownPage = (like?: ReturnType<typeof page>) => {
  const base = createTestWorld();
  clients.push(base.client);
  return page({
    ...(like ? { like } : {}),
    ports: { page: { ...base.ports.page, leave: () => undefined } },
  });
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('what an operator may count', () => {
  it('[SYS-1] is told to the page around: ids first, then what happens, and never who it was', async () => {
    const { client } = page();
    const { analytics, heard } = hear(client);
    analytics.tell({ type: 'page-view', path: '/too/early' });
    await client.system.start();
    analytics.tell({ type: 'page-view', path: '/rng?token=secret#me' });
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(heard).toEqual([
      {
        type: 'ids',
        ids: { gtagId: 'G-DEMO1', fbPixelId: '', tiktokPixelId: '', appsFlyerId: '', adjustId: '' },
      },
      { type: 'page-view', path: '/rng' },
      { type: 'login', kind: 'player' },
    ]);
    expect(JSON.stringify(heard)).not.toContain(MEMBER.username);
    const late: AnalyticsEvent[] = [];
    analytics.on((event) => void late.push(event));
    expect(late.map((event) => event.type)).toEqual(['ids']);
  });

  it('is told on the operator’s own site only once the visitor allowed it, and no more once that is taken back', async () => {
    const own = ownPage();
    const { analytics, heard } = hear(own.client);
    await own.client.system.start();
    analytics.tell({ type: 'page-view', path: '/' });
    expect(analytics.store.getState().consent).toBe('unasked');
    expect(heard).toEqual([]);
    analytics.choose(true);
    expect(heard.map((event) => event.type)).toEqual(['ids']);
    analytics.choose(false);
    analytics.tell({ type: 'page-view', path: '/' });
    expect(heard).toHaveLength(1);
    const next = ownPage(own);
    expect(next.client.use(analyticsDomain).store.getState().consent).toBe('refused');
  });

  it('is nothing where the operator counts with nothing', async () => {
    const { client, gateway } = page();
    gateway.state.analytics = { gtagId: '', domains: [] };
    const { analytics, heard } = hear(client);
    await client.system.start();
    analytics.tell({ type: 'page-view', path: '/' });
    expect(heard).toEqual([]);
    expect(analytics.store.getState().ids).toBeNull();
  });
});

describe('ids', () => {
  const wire = {
    gtagId: 'G-ALL',
    FB_PIXEL_ID: '111',
    domains: [
      null,
      { domain: 'play.example', gtagId: 'G-PLAY' },
      { domain: 'play.example', affiliateCode: 'FRIEND7', gtagId: 'G-FRIEND', adjustId: 'a1' },
    ],
  };
  it.each([
    ['https://elsewhere.example/', 'G-ALL', ''],
    ['https://www.play.example/home', 'G-PLAY', ''],
    ['https://play.example/?affiliateCode=friend7', 'G-FRIEND', 'a1'],
    ['https://evilplay.example/', 'G-ALL', ''],
    ['no address', 'G-ALL', ''],
  ])('at %s are those of its domain and affiliate', (address, gtagId, adjustId) => {
    expect(idsFor(wire, address)).toMatchObject({ gtagId, adjustId, fbPixelId: '111' });
  });

  it.each(['<script>', 'a b', "x');alert(1)//", 'x'.repeat(65), 7, null, {}])(
    'that are none are left out: %j',
    (gtagId) => {
      expect(idsFor({ gtagId }, '')).toBeNull();
    },
  );
});
