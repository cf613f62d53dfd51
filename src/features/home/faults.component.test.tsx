// @module-tag full-run
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { common } from '../../locales/en/common';
import { news } from '../../locales/en/news';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type Walk, type WalkPage } from '../../testing/fault-walk';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import {
  bannerStyles,
  BannerWidget,
  noticesStyles,
  NoticesWidget,
  winnersStyles,
  WinnersWidget,
} from './index';

const place = {
  styles: [tokensCss, resetCss, ...bannerStyles, ...noticesStyles, ...winnersStyles],
  texts: { news },
  world() {
    const world = createTestWorld({ url: 'https://partner.example/' });
    world.gateway.state.imageCdns = [window.location.origin];
    return world;
  },
};
const lost = (words: string, view: ReactNode): Pick<Walk, 'suffers' | 'heal'> => ({
  suffers({ stage }) {
    expect(stage.text()).toContain(words);
  },
  async heal({ stage }) {
    if (stage.text().includes(common.retry)) (await stage.button(common.retry)).click();
    // Where the same again cannot help there is no button: who comes back sees what the gateway says then.
    else stage.show(<div>{view}</div>);
  },
});
const start = ({ world }: WalkPage) => world.client.system.start();

walkFaults(
  {
    ...lost(news.failed, <BannerWidget group="" />),
    name: 'foyer-banner, first load',
    calls: /^notices\./,
    before: start,
    act: ({ stage }) => stage.show(<BannerWidget group="" />),
    healthy({ stage }) {
      expect(stage.root.querySelector('.banners img')).not.toBeNull();
      expect(stage.text()).not.toContain(news.failed);
    },
  },
  place,
);

walkFaults(
  {
    ...lost(news.failed, <NoticesWidget popup={false} />),
    name: 'foyer-notices, first load',
    calls: /^notices\./,
    before: start,
    act: ({ stage }) => stage.show(<NoticesWidget popup={false} />),
    healthy({ stage }) {
      expect(stage.root.querySelector('.news-item')).not.toBeNull();
      expect(stage.text()).not.toContain(news.failed);
    },
  },
  place,
);

const hasWinners = ({ stage }: WalkPage): void => {
  expect(stage.text()).toContain('pl***1');
  expect(stage.text()).not.toContain(news.winnersFailed);
};
walkFaults(
  {
    ...lost(news.winnersFailed, <WinnersWidget />),
    name: 'foyer-winners, first load',
    calls: /^notices\./,
    before: start,
    act: ({ stage }) => stage.show(<WinnersWidget />),
    healthy: hasWinners,
  },
  place,
);

walkFaults(
  {
    name: 'foyer-winners, read again in another language',
    calls: /^notices\./,
    async before(page) {
      await start(page);
      page.stage.show(<WinnersWidget />);
      await page.until(() => hasWinners(page));
    },
    act: ({ world }) => world.client.i18n.setLanguage('PT'),
    // What was there stays.
    suffers: hasWinners,
    heal: () => undefined,
    healthy: hasWinners,
  },
  place,
);
