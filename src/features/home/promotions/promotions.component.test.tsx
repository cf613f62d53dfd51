import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Promotion } from '../../../contract/entities/notice';
import type { Intent } from '../../../core/types';
import { news } from '../../../locales/en/news';
import { promotions as words } from '../../../locales/en/promotions';
import { createTestWorld, type TestWorld } from '../../../testing/client';
import { MEMBER, notices as notesOf, noticesReply } from '../../../testing/fixtures';
import { createStage, type Stage } from '../../../testing/stage';
import alertCss from '../../../ui/primitives/alert.css?inline';
import buttonCss from '../../../ui/primitives/button.css?inline';
import skeletonCss from '../../../ui/primitives/skeleton.css?inline';
import stateCss from '../../../ui/primitives/state.css?inline';
import tabsCss from '../../../ui/primitives/tabs.css?inline';
import resetCss from '../../../ui/styles/reset.css?inline';
import tokensCss from '../../../ui/styles/tokens.css?inline';
import promotionsCss from './promotions.css?inline';
import { kindsOf, promotionAction, PromotionsView } from './index';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
/** Intents that something on the page takes. */
let taken: Intent['type'][];
let opened: string[];

beforeEach(async () => {
  world = createTestWorld({ url: 'https://site.example/promotions' });
  world.gateway.state.imageCdns = [window.location.origin];
  intents = [];
  opened = [];
  taken = ['need-login'];
  world.client.onIntent((intent) => {
    intents.push(intent);
    return taken.includes(intent.type);
  });
  await world.client.system.start();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, alertCss, buttonCss, skeletonCss, stateCss, tabsCss, promotionsCss],
    texts: { news, promotions: words },
  });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

const promotion = (id: number, over: Partial<Promotion> = {}): Promotion => ({
  id: String(id),
  title: `Offer ${id}`,
  html: `<p>Terms of ${id}</p>`,
  category: 'other_promo',
  images: [],
  startsAt: null,
  endsAt: null,
  redirect: '',
  externalLink: '',
  ...over,
});
const say = (promotions: Promotion[]): void => {
  world.gateway.intercept = ({ name }) =>
    name === 'notices.announcements' ? noticesReply({ ...notesOf(), promotions }) : undefined;
};
const show = (id = ''): void =>
  stage.show(
    <PromotionsView
      id={id}
      addressOf={(one) => (one === '' ? '/promotions' : `/promotions#${one}`)}
      onOpen={(one) => opened.push(one)}
    />,
  );
const names = (): (string | null)[] =>
  [...stage.root.querySelectorAll('.promotion-name')].map((one) => one.textContent);

describe('[PTS-2] the promotions page', () => {
  it('lists the offers, each a link to itself, and goes there without leaving the page', async () => {
    say([promotion(301), promotion(302)]);
    show();
    const card = await stage.find<HTMLAnchorElement>('a.promotion-card');
    expect(card.getAttribute('href')).toBe('/promotions#301');
    card.click();
    expect(opened).toEqual(['301']);
    await stage.axe();
  });

  it('narrows the list by kind, where there is more than one', async () => {
    say([promotion(301, { category: 'rng_promo' }), promotion(302, { category: 'new_player' })]);
    show();
    await stage.find('a.promotion-card');
    (await stage.button('New players')).click();
    await vi.waitFor(() => expect(names()).toEqual(['Offer 302']));
    (await stage.button('All')).click();
    await vi.waitFor(() => expect(names()).toHaveLength(2));
  });

  it('shows the offer that the address names, with its period and its terms made harmless', async () => {
    say([
      promotion(301, {
        startsAt: Date.UTC(2020, 0, 2, 12),
        endsAt: Date.UTC(2090, 0, 2, 12),
        html: '<p>Real terms</p><img src=x onerror="parent.hit = 1"><script>parent.hit = 1</script>',
      }),
    ]);
    show('301');
    await stage.find('a.promotion-back');
    expect(stage.root.querySelector('h1')?.textContent).toBe('Offer 301');
    expect(stage.text()).toMatch(/Until .*2090/);
    expect(stage.text()).not.toContain('2020');
    const island = await stage.find('[part=rich]');
    await vi.waitFor(() => expect(island.shadowRoot?.textContent).toContain('Real terms'));
    expect(island.shadowRoot?.querySelector('script, [onerror]')).toBeNull();
    (await stage.find<HTMLAnchorElement>('.promotion-back')).click();
    expect(opened).toEqual(['']);
    await stage.axe();
  });

  it('says of an unknown id that it is over, and shows what there is', async () => {
    say([promotion(301)]);
    show('999');
    await stage.reads('This promotion has ended');
    expect(names()).toEqual(['Offer 301']);
  });

  it('sends a guest who wants an offer to the login first', async () => {
    say([promotion(303, { redirect: 'INVITE_FRIENDS' })]);
    show('303');
    (await stage.button('Get this offer')).click();
    expect(intents).toMatchObject([{ type: 'need-login' }]);
  });

  it('[HOME-7] ends no button in silence: a page without the place says so', async () => {
    say([promotion(306, { category: 'fish_promo', redirect: '' })]);
    show('306');
    taken = ['navigate'];
    (await stage.button('To the games')).click();
    await vi.waitFor(() => expect(intents).toEqual([{ type: 'navigate', path: '/fish' }]));
    expect(stage.root.querySelector('[role="alert"]')).toBeNull();
    taken = [];
    (await stage.button('To the games')).click();
    await stage.reads('This cannot be opened on this page.');
  });

  it('hands a member to the reward centre, and says plainly where there is none', async () => {
    await world.client.session.login({ mode: 'username', ...MEMBER });
    say([promotion(303, { redirect: 'REWARD_CENTER' })]);
    taken = ['open-rewards'];
    show('303');
    (await stage.button('Get this offer')).click();
    expect(intents).toEqual([{ type: 'open-rewards' }]);
    expect(stage.text()).not.toContain('cannot be claimed');
    taken = [];
    (await stage.button('Get this offer')).click();
    await stage.reads('Offers cannot be claimed on this site yet');
    expect(stage.text()).not.toContain('This cannot be opened');
    await stage.axe();
  });

  it('[PTS-2] introduces the page once: what stands above the list has words of its own', async () => {
    say([promotion(1)]);
    show();
    await vi.waitFor(() => expect(names()).toHaveLength(1));
    expect(stage.root.textContent).toContain(words.intro);
    stage.show(
      <PromotionsView
        id=""
        addressOf={() => ''}
        onOpen={() => undefined}
        before={<p>Offers for members</p>}
      />,
    );
    await vi.waitFor(() => expect(stage.root.textContent).toContain('Offers for members'));
    expect(stage.root.textContent).not.toContain(words.intro);
  });

  it('[HOME-4] asks before it leads to another host, and never to a script', async () => {
    say([
      promotion(304, { redirect: 'REDIRECT_URL', externalLink: 'https://elsewhere.example/x' }),
      promotion(305, { redirect: 'REDIRECT_URL', externalLink: 'javascript:alert(1)' }),
    ]);
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    show('304');
    (await stage.button('Read on')).click();
    await stage.reads('elsewhere.example');
    expect(openWindow).not.toHaveBeenCalled();
    show('305');
    await vi.waitFor(() => expect(stage.root.querySelector('h1')?.textContent).toBe('Offer 305'));
    // A link that would be refused has no button.
    expect(stage.text()).not.toContain('Read on');
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('keeps the room while it loads, says when nothing is open, and tries again after a failure', async () => {
    let fail = true;
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    world.gateway.intercept = ({ name }) => {
      if (name !== 'notices.announcements') return undefined;
      return fail
        ? asked.then(() => Promise.reject(new TypeError('down')))
        : noticesReply({ ...notesOf(), promotions: [] });
    };
    show();
    await stage.find('div.promotion-card');
    await stage.reads('Loading promotions');
    answer?.();
    await vi.waitFor(async () => {
      await world.clock.advance(60_000);
      expect(stage.text()).toContain('The promotions could not be loaded');
    });
    fail = false;
    (await stage.button('Try again')).click();
    await stage.reads('No promotions at the moment');
  });
});

describe('[PTS-2] what the button of an offer does', () => {
  it.each([
    ['a kind of games', { category: 'rng_promo' }, true, { type: 'games', category: 'RNG' }],
    ['an account, for a guest', { redirect: 'REGISTER' }, true, { type: 'register' }],
    ['an account, for who has one', { redirect: 'REGISTER' }, false, null],
    ['the reward centre', { redirect: 'REWARD_CENTER' }, false, { type: 'rewards' }],
    [
      'an address',
      { redirect: 'REDIRECT_URL', externalLink: '/live' },
      true,
      { type: 'address', link: '/live' },
    ],
    ['an address that is missing', { redirect: 'REDIRECT_URL' }, true, null],
    ['a word of another edition', { redirect: 'constructor', category: '__proto__' }, true, null],
  ])('%s', (_, over, isGuest, expected) => {
    expect(promotionAction(promotion(1, over), isGuest)).toEqual(expected);
  });

  it('kinds are named once each, and never more than a row holds', () => {
    const of = (...names: string[]) => kindsOf(names.map((category) => ({ category })));
    expect(of('a', 'b', 'a')).toEqual(['a', 'b']);
    expect(of('other_promo', 'a')).toEqual(['a', 'other_promo']);
    expect(kindsOf(Array.from({ length: 90 }, (_, index) => ({ category: String(index) })))).toHaveLength(16);
  });
});
