import { expect } from 'vitest';
import { favouritesDomain } from '../../core/domains/favourites';
import type { Client } from '../../core/types';
import { lobby } from '../../locales/en/lobby';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import { MEMBER } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

const address = {
  styles: [tokensCss, resetCss, ...lobbyStyles, ':host { display: block; inline-size: 1000px }'],
  texts: { lobby },
  world() {
    const world = createTestWorld();
    world.gateway.state.imageCdns = [window.location.origin];
    return world;
  },
};
const view = (
  <LobbyView
    own={null}
    address={{
      read: () => ({ category: 'RNG', vendor: '', classify: '', filter: 'all', search: '', page: '' }),
      onWritten: () => () => undefined,
      tell: () => undefined,
    }}
    home={false}
    hideSearch={false}
    start={() => undefined}
    onCategory={() => undefined}
    onRefused={() => undefined}
  />
);
/** Toasts that were raised on a page. */
const said = new WeakMap<Client, string>();
const names = ({ stage }: WalkPage) =>
  [...stage.root.querySelectorAll('.tile .name')].map((one) => one.textContent ?? '');
const failed = ({ stage }: WalkPage): void => {
  expect(stage.text()).toContain(lobby.failed);
};
const retry = async ({ stage }: WalkPage) => {
  if (stage.text().includes(lobby.retry)) (await stage.button(lobby.retry)).click();
  // Where the same again cannot help there is no button: who comes back sees what the gateway says then.
  else stage.show(<div>{view}</div>);
};
const hasGames = (page: WalkPage): void => {
  expect(names(page).length).toBeGreaterThan(5);
  expect(page.stage.text()).not.toContain(lobby.failed);
};

walkFaults(
  {
    name: 'foyer-lobby, first load',
    calls: /^games\./,
    before: ({ world }) => world.client.system.start(),
    act: ({ stage }) => stage.show(view),
    suffers: failed,
    heal: retry,
    healthy: hasGames,
  },
  address,
);

walkFaults(
  {
    name: 'foyer-lobby, another list',
    calls: /^games\.list$/,
    async before(page) {
      await page.world.client.system.start();
      page.stage.show(view);
      await page.until(() => hasGames(page));
    },
    async act(page) {
      const input = await page.stage.find<HTMLInputElement>('input[type="search"]');
      Reflect.set(HTMLInputElement.prototype, 'value', 'amber', input);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await page.until(() => expect(page.world.gateway.count('games.list')).toBeGreaterThan(1));
    },
    suffers: failed,
    keeps: ({ stage }) =>
      expect(stage.root.querySelector<HTMLInputElement>('input[type="search"]')?.value).toBe('amber'),
    heal: retry,
    healthy: hasGames,
  },
  address,
);

walkFaults(
  {
    name: 'foyer-lobby, a favourite',
    calls: /^favourites\.add$/,
    async before(page) {
      const { client } = page.world;
      client.onIntent((intent) => {
        if (intent.type === 'toast') said.set(client, intent.tone);
        return true;
      });
      await client.system.start();
      await page.world.client.session.login({ mode: 'username', ...MEMBER });
      page.stage.show(view);
      await page.until(() => {
        hasGames(page);
        expect(page.world.client.use(favouritesDomain).store.getState().load).toBe('ready');
      });
    },
    act: async ({ stage }) => (await stage.find<HTMLButtonElement>('.heart')).click(),
    // The heart is as it was, and a line says why.
    suffers({ stage, world }) {
      expect(stage.root.querySelector('.heart')?.getAttribute('aria-pressed')).toBe('false');
      expect(said.get(world.client)).toBe('error');
    },
    async heal({ stage, world }) {
      await world.clock.advance(2_000);
      (await stage.find<HTMLButtonElement>('.heart')).click();
    },
    healthy: ({ stage }) =>
      expect(stage.root.querySelector('.heart')?.getAttribute('aria-pressed')).toBe('true'),
  },
  address,
);
