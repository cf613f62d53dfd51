// @module-tag full-run
import { expect } from 'vitest';
import { launchDomain } from '../../core/domains/launch';
import { common } from '../../locales/en/common';
import { launch } from '../../locales/en/launch';
import { createTestWorld } from '../../testing/client';
import { walkFaults } from '../../testing/fault-walk';
import { MEMBER } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { GameWidget, launchStyles } from './index';

const view = (
  <GameWidget gameId="1001" vendor="JL" category="RNG" name="Golden Hour" trial={false} mode="inline" />
);

walkFaults(
  {
    name: 'foyer-game, starting a game',
    calls: /^launch\./,
    async before({ world, stage }) {
      await world.client.system.start();
      await world.client.session.login({ mode: 'username', ...MEMBER });
      stage.show(view);
    },
    act: async ({ stage }) => (await stage.button(launch.play)).click(),
    suffers({ stage }) {
      expect(stage.text()).toContain(launch.failedTitle);
    },
    async heal({ stage }) {
      const named = (name: string) =>
        [...stage.root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      // A retry cannot help here, so the view offers the way back instead.
      if (!named(common.retry)) named(common.back)?.click();
      (named(common.retry) ?? (await stage.button(launch.play))).click();
    },
    healthy({ world, stage }) {
      expect(world.client.use(launchDomain).store.getState().step).toBe('open');
      expect(stage.root.querySelector('iframe')).not.toBeNull();
    },
  },
  {
    styles: [tokensCss, resetCss, ...launchStyles],
    texts: { launch },
    world: () => createTestWorld(),
  },
);
