// @module-tag full-run
import { expect } from 'vitest';
import { wallet } from '../../locales/en/wallet';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import { MEMBER } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { balanceStyles, BalanceWidget } from './index';

const place = { styles: [tokensCss, resetCss, ...balanceStyles], texts: { wallet } };
const login = ({ world }: WalkPage) => world.client.session.login({ mode: 'username', ...MEMBER });
const amount = ({ stage }: WalkPage) => stage.root.querySelector('bdi')?.textContent ?? '';
const refresh = async ({ stage, world }: WalkPage) => {
  await world.clock.advance(2_000);
  (await stage.button(wallet.refresh)).click();
};
const isRight = (page: WalkPage): void => {
  expect(amount(page)).toMatch(/1,000\.25/);
  expect(page.stage.text()).not.toContain('May have changed');
};

walkFaults(
  {
    name: 'foyer-balance, first load',
    calls: /^wallet\./,
    before: ({ stage }) => stage.show(<BalanceWidget />),
    act: async (page) => void (await login(page)),
    suffers: ({ stage }) => expect(stage.text()).toContain(wallet.failed),
    heal: refresh,
    healthy: isRight,
  },
  place,
);

walkFaults(
  {
    name: 'foyer-balance, refresh',
    calls: /^wallet\./,
    async before(page) {
      page.stage.show(<BalanceWidget />);
      await login(page);
      await page.until(() => isRight(page));
    },
    async act(page) {
      await refresh(page);
      await page.world.clock.advance(28_500);
    },
    // The number stays, and says that it is an old one.
    suffers(page) {
      expect(amount(page)).toMatch(/1,000\.25/);
      expect(page.stage.text()).toContain('May have changed since');
    },
    heal: refresh,
    healthy: isRight,
  },
  place,
);
