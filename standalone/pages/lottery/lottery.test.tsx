// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chrome } from '../../../src/locales/en/chrome';
import { pages } from '../../../src/locales/en/pages';
import { ClientProvider } from '../../../src/react';
import { createTestWorld, type TestWorld } from '../../../src/testing/client';
import { GATEWAY, MEMBER } from '../../../src/testing/fixtures';
import { createOlderGateway } from '../../../src/testing/older-gateway';
import { Page } from './lottery.view';

const WAIT = { timeout: 10_000 };
const ADDRESS = 'https://draws.example/lobby';
let place: HTMLElement;
let root: Root;
let world: TestWorld;
let intents: string[];

const show = async (over: Parameters<typeof createTestWorld>[0] = {}, isMember = true): Promise<void> => {
  world = createTestWorld(over);
  world.client.i18n.addTexts('chrome', chrome);
  world.client.i18n.addTexts('pages', pages);
  await world.client.system.start();
  if (isMember) await world.client.session.login({ mode: 'username', ...MEMBER });
  intents = [];
  world.client.onIntent(({ type }) => intents.push(type) > 0);
  root = createRoot(place);
  root.render(
    <ClientProvider client={world.client}>
      <Page />
    </ClientProvider>,
  );
};
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  root.unmount();
  world.client.destroy();
  place.remove();
});

describe('the page of a lottery', () => {
  it('[TRIAL-E2] [NAV-4] asks an older gateway where its draws are, and shows them', async () => {
    const old = createOlderGateway();
    old.state.values['/wps/game/launchGame'] = JSON.stringify({ gameUrl: ADDRESS });
    await show({ gateway: GATEWAY, ports: { fetch: old.fetch } });
    const frame = await vi.waitFor(() => {
      const found = place.querySelector('iframe');
      if (found === null) throw new Error(place.textContent);
      return found;
    }, WAIT);
    expect(frame.src).toBe(ADDRESS);
    expect(old.count('/wps/game/launchGame')).toBe(1);
    expect(old.seen.find(({ path }) => path === '/wps/game/launchGame')?.input).toMatchObject({
      launchMode: 'LOTT',
      lottoGameCode: 'lobby',
    });
  });

  it('[TRIAL-E2] [NAV-4] asks a guest of an older gateway to log in first', async () => {
    const old = createOlderGateway();
    await show({ gateway: GATEWAY, ports: { fetch: old.fetch } }, false);
    await vi.waitFor(() => expect(place.querySelector('h1')?.textContent).toBe(pages.lottery), WAIT);
    await vi.waitFor(() => expect(intents).toContain('need-login'), WAIT);
    expect(old.count('/wps/game/launchGame')).toBe(0);
  });

  it('[NAV-4] shows the games of ours, with the game of the address', async () => {
    window.history.replaceState(null, '', '/vnLottery?gameCode=VN_NORTH');
    await show();
    const widget = await vi.waitFor(() => {
      const found = place.querySelector('foyer-lottery');
      if (found === null) throw new Error(place.textContent);
      return found;
    }, WAIT);
    expect(widget.getAttribute('area')).toBe('VN');
    // In the site's own colours, light or dark.
    expect(widget.getAttribute('theme')).toMatch(/^(auto|dark|light)$/);
    expect(widget.getAttribute('game')).toBe('VN_NORTH');
    expect(world.gateway.count('launch.game')).toBe(0);
  });

  it('[NAV-4] keeps the open game in the address, and follows the address back, in one and the same element', async () => {
    window.history.replaceState(null, '', '/vnLottery');
    await show();
    const widget = await vi.waitFor(() => {
      const found = place.querySelector('foyer-lottery');
      if (found === null) throw new Error(place.textContent);
      return found;
    }, WAIT);
    const opens = (game: string): void =>
      void widget.dispatchEvent(new CustomEvent('foyer-lottery-game', { detail: { game } }));
    opens('VN_NORTH');
    await vi.waitFor(() => expect(widget.getAttribute('game')).toBe('VN_NORTH'), WAIT);
    expect(window.location.pathname + window.location.search).toBe('/vnLottery?gameCode=VN_NORTH');
    window.history.replaceState(null, '', '/vnLottery?gameCode=VN_SOUTH');
    window.dispatchEvent(new Event('popstate'));
    await vi.waitFor(() => expect(widget.getAttribute('game')).toBe('VN_SOUTH'), WAIT);
    opens('');
    await vi.waitFor(() => expect(widget.getAttribute('game')).toBe(''), WAIT);
    expect(window.location.pathname + window.location.search).toBe('/vnLottery');
    expect(widget.isConnected).toBe(true);
  });
});
