import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalsDomain } from '../../core/domains/arrivals';
import { common } from '../../locales/en/common';
import { news } from '../../locales/en/news';
import type { Intent } from '../../core/types';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER, notices as notesOf, noticesReply } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
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
import { PAGE_SIZE } from './announcements-dialog.view';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
let isAnswered = true;

beforeEach(async () => {
  world = createTestWorld({ url: 'https://partner.example/' });
  world.gateway.state.imageCdns = [window.location.origin];
  intents = [];
  isAnswered = true;
  world.client.onIntent((intent) => intents.push(intent) > 0 && isAnswered);
  await world.client.system.start();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...bannerStyles, ...noticesStyles, ...winnersStyles],
    texts: { news },
  });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

/** Answers the announcements with rows of the test. */
const say = (change: (rows: ReturnType<typeof notesOf>) => void): void => {
  const rows = notesOf();
  change(rows);
  world.gateway.intercept = ({ name }) => (name === 'notices.announcements' ? noticesReply(rows) : undefined);
};
const announcement = (id: number, over: object = {}) => ({
  id: String(id),
  title: `News ${id}`,
  html: `<p>Text ${id}</p>`,
  execution: '',
  promotionType: '',
  ...over,
});

describe('a failure', () => {
  const widgets = [
    ['the banners', <BannerWidget key="banners" group="" />],
    ['the news', <NoticesWidget key="news" popup={false} />],
    ['the winner board', <WinnersWidget key="winners" />],
  ] as const;

  it.each(
    widgets.flatMap(([name, view]) =>
      [
        { code: 'server_busy', helps: true },
        { code: 'function.not.available', helps: false },
      ].map((fault) => ({ name, view, ...fault })),
    ),
  )('[TRIAL-E2] of $name with $code has a button where trying again can help: $helps', async (at) => {
    world.gateway.intercept = ({ name }) =>
      name.startsWith('notices.')
        ? Response.json({ success: false, errorCode: at.code }, { status: 400 })
        : undefined;
    stage.show(<div>{at.view}</div>);
    const said = await stage.find('[role=alert]');
    expect(said.textContent?.includes(common.retry)).toBe(at.helps);
  });
});

describe('the winner board', () => {
  it('[HOME-6] ranks the largest three and numbers the others from four', async () => {
    stage.show(<WinnersWidget />);
    await stage.reads('pl***1');
    // What writes amounts comes behind the names.
    await stage.reads('12,000.00');
    const tops = [...stage.root.querySelectorAll('.winners-top .winner-who bdi')].map(
      (one) => one.textContent,
    );
    expect(tops).toEqual(['pl***1', 'pl***2', 'pl***0']);
    expect(stage.root.querySelector('.winners-belt .winner-place')?.textContent).toBe('4');
    expect(stage.root.querySelector('.winners-top .winner-amount')?.textContent).toContain('12,000.00');
    await stage.axe();
  });

  it('[HOME-6] asks for twenty of all kinds, and moves by half a pixel a frame', async () => {
    const asked: string[] = [];
    world.gateway.intercept = ({ name, url }) => {
      if (name === 'notices.winnerBoard') asked.push(url.href);
      return undefined;
    };
    stage.show(<WinnersWidget />);
    await stage.reads('pl***1');
    expect(asked.join()).toMatch(/gameCategory=ALL/);
    expect(asked.join()).toMatch(/limitNum=20/);
    const belt = await stage.find('.winners-belt');
    const rows = stage.root.querySelectorAll('.winners-belt ol:first-child li').length;
    const seconds = Number.parseFloat(belt.style.getPropertyValue('--winners-time'));
    // Sixty frames a second.
    expect((rows * 56) / (seconds * 60)).toBeCloseTo(0.5);
  });

  it('[HOME-6] is read again when the language changes', async () => {
    stage.show(<WinnersWidget />);
    await stage.reads('pl***1');
    await world.client.i18n.setLanguage('PT');
    await vi.waitFor(() => expect(world.gateway.count('notices.winnerBoard')).toBe(2));
  });

  it('starts the game of a win, and stops at the button', async () => {
    stage.show(<WinnersWidget />);
    const row = await stage.find<HTMLButtonElement>('.winners-top .winner');
    row.click();
    expect(intents).toMatchObject([
      { type: 'start-game', game: { id: '1001', vendorGameId: 'JL0001', vendor: 'JL', category: 'RNG' } },
    ]);
    (await stage.button(news.winnersPause)).click();
    await stage.find('.winners-still');
  });

  it('says that it could not be read, and reads again', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'notices.winnerBoard' ? new Response('<html>') : undefined;
    stage.show(<WinnersWidget />);
    await stage.reads(news.winnersFailed);
    world.gateway.intercept = null;
    (await stage.button('Try again')).click();
    await stage.reads('pl***1');
  });
});

describe('banners', () => {
  const banner = (over: object) => ({
    id: '1',
    group: 'w_home',
    image: '/a.svg',
    title: 'Welcome',
    linkType: '',
    link: '',
    gameId: '',
    vendor: '',
    ...over,
  });

  it('[HOME-4] are at most three, of their group', async () => {
    say((rows) => {
      rows.banners = [1, 2, 3, 4].map((id) => banner({ id: String(id), title: `Offer ${id}` }));
      rows.banners.push(banner({ id: '9', group: 'w_login', title: 'Other' }));
    });
    stage.show(<BannerWidget group="" />);
    await stage.find('img[alt="Offer 3"]');
    expect(stage.root.querySelector('img[alt="Offer 4"]')).toBeNull();
    expect(stage.root.querySelector('img[alt="Other"]')).toBeNull();
    await stage.axe();
  });

  it('[HOME-4] loop every five seconds, each move a second, 20.3 apart', async () => {
    say((rows) => {
      rows.banners = [1, 2].map((id) => banner({ id: String(id), title: `Offer ${id}` }));
    });
    stage.show(<BannerWidget group="" />);
    (await stage.find('.f-carousel')).dispatchEvent(new PointerEvent('pointerenter'));
    const place = await stage.find('.swiper-initialized');
    const { params } = Reflect.get(place, 'swiper') as { params: Record<string, unknown> };
    expect(params).toMatchObject({ loop: true, speed: 1000, spaceBetween: 20.3, autoplay: { delay: 5000 } });
  });

  it('[HOME-4] stand still when there is one alone', async () => {
    say((rows) => {
      rows.banners = [banner({ title: 'Alone' })];
    });
    stage.show(<BannerWidget group="" />);
    await stage.find('img[alt="Alone"]');
    (await stage.find('.f-carousel')).dispatchEvent(new PointerEvent('pointerenter'));
    expect(stage.root.querySelector('.f-carousel-tools')).toBeNull();
    expect(stage.root.querySelector('.swiper-initialized')).toBeNull();
  });

  it('[HOME-4] lead to promotions, routes and games', async () => {
    say((rows) => {
      rows.banners = [
        banner({ id: '1', title: 'One', linkType: 'P', link: '77' }),
        banner({ id: '2', title: 'Two', linkType: 'URL', link: '/sports' }),
        banner({ id: '3', title: 'Three', linkType: 'G', gameId: '1001', vendor: 'JL' }),
      ];
    });
    stage.show(<BannerWidget group="" />);
    for (const [at, title] of ['One', 'Two', 'Three'].entries()) {
      (await stage.find(`.banner-link:has(img[alt="${title}"])`)).click();
      await vi.waitFor(() => expect(intents).toHaveLength(at + 1));
    }
    expect(intents).toMatchObject([
      { type: 'navigate', path: '/promotions#77' },
      { type: 'navigate', path: '/sports' },
      { type: 'start-game', game: { id: '1001', vendor: 'JL' } },
    ]);
  });

  it('ask before they lead to another host, and lead nowhere when the link is none', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    say((rows) => {
      rows.banners = [
        banner({ id: '1', title: 'Away', linkType: 'URL', link: 'https://elsewhere.test/x' }),
        banner({ id: '2', title: 'Bad', linkType: 'URL', link: 'javascript:alert(1)' }),
      ];
    });
    stage.show(<BannerWidget group="" />);
    await stage.find('img[alt="Bad"]');
    expect(stage.root.querySelector('.banner-link:has(img[alt="Bad"])')).toBeNull();
    const away = await stage.find<HTMLButtonElement>('.banner-link:has(img[alt="Away"])');
    away.click();
    await stage.reads('elsewhere.test');
    expect(open).not.toHaveBeenCalled();
    (await stage.button(news.leaveStay)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    away.click();
    (await stage.button('Open elsewhere.test')).click();
    expect(open).toHaveBeenCalledTimes(1);
    // The browser did not open it: the link is offered.
    const link = await stage.find<HTMLAnchorElement>('.blocked a');
    expect([link.href, link.rel]).toEqual(['https://elsewhere.test/x', 'noopener noreferrer']);
  });
});

describe('news', () => {
  it('[HOME-7] are read in a dialog, nine titles a page, the chosen one beside them', async () => {
    say((rows) => {
      rows.notices = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => announcement(index + 1));
    });
    stage.show(<NoticesWidget popup={false} />);
    (await stage.button(news.noticesAll)).click();
    await stage.find('.announcements');
    expect(stage.root.querySelectorAll('.announcement')).toHaveLength(PAGE_SIZE);
    (await stage.button(news.noticesNext)).click();
    (await stage.button('News 11')).click();
    await vi.waitFor(() =>
      expect(stage.root.querySelector('.announcements-text h3')?.textContent).toBe('News 11'),
    );
    await stage.axe();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
  });

  it('[HOME-7] open by themselves once a session, apart for guests and members', async () => {
    stage.show(<NoticesWidget popup />);
    await stage.find('.announcements');
    expect([...stage.root.querySelectorAll('.announcement')].map((one) => one.textContent)).toEqual([
      'For guests',
      'For all',
    ]);
    (await stage.button('Close')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    await world.client.session.login({ mode: 'username', ...MEMBER });
    await stage.find('.announcements');
    expect([...stage.root.querySelectorAll('.announcement')].map((one) => one.textContent)).toContain(
      'For members',
    );
    (await stage.button('Close')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    // The next page of the same session: the popups would come with the line.
    stage.show(<p />);
    stage.show(<NoticesWidget key="next" popup />);
    await stage.find('.news-item');
    expect(stage.root.querySelector('dialog')).toBeNull();
  });

  it('[REG-6] wait for their turn: nothing covers the welcome of a new account', async () => {
    const welcome = world.client.use(arrivalsDomain).enter('success');
    stage.show(<NoticesWidget popup />);
    await stage.find('.news-item');
    // Its file is there and drawn by now.
    await import('./announcements-dialog.view');
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
    expect(stage.root.querySelector('dialog')).toBeNull();
    welcome();
    await stage.find('.announcements');
  });

  const openReward = async (): Promise<void> => {
    (await stage.button(news.noticesAll)).click();
    (await stage.button(news.reward)).click();
  };
  it('[HOME-7] with a kind of promotion lead to the reward centre, a guest by the login and a trial to its refusal', async () => {
    say((rows) => {
      rows.notices = [announcement(1, { promotionType: 'MANUAL' })];
    });
    stage.show(<NoticesWidget popup={false} />);
    await openReward();
    const [asked] = intents;
    if (asked?.type !== 'need-login') throw new Error('no login was asked for');
    await world.client.session.login({ mode: 'username', ...MEMBER });
    asked.resume?.();
    expect(intents.at(-1)).toEqual({ type: 'open-rewards' });
    await openReward();
    expect(intents.at(-1)).toEqual({ type: 'open-rewards' });
    await world.client.session.logout();
    await world.client.session.freeplay();
    await openReward();
    expect(intents.at(-1)).toEqual({ type: 'trial-refused' });
    expect(stage.root.querySelector('[role="alert"]')).toBeNull();
  });

  it('[HOME-7] say so where nothing on the page shows rewards', async () => {
    say((rows) => {
      rows.notices = [announcement(1, { promotionType: 'MANUAL' })];
    });
    isAnswered = false;
    stage.show(<NoticesWidget popup={false} />);
    await openReward();
    await stage.reads(news.unanswered);
  });

  it('never run what stands in them', async () => {
    const evil =
      '<img src=x onerror="window.stolen=1"><script>window.stolen=1</script><a href="javascript:window.stolen=1">x</a>';
    say((rows) => {
      rows.notices = [announcement(1, { title: evil, html: evil })];
    });
    stage.show(<NoticesWidget popup={false} />);
    (await stage.button(news.noticesAll)).click();
    const island = await stage.find('[part~="rich"]');
    await vi.waitFor(() => expect(island.shadowRoot?.querySelector('a')).not.toBeNull());
    expect(island.shadowRoot?.querySelector('a')?.hasAttribute('href')).toBe(false);
    expect('stolen' in window).toBe(false);
    expect(stage.root.querySelector('.announcements-text h3')?.textContent).toBe(evil);
  });
});
