import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromotionOffer } from '../../contract/entities/promotion';
import type { Intent } from '../../core/types';
import { offers as words } from '../../locales/en/offers';
import { standing } from '../../locales/en/standing';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeOffersOf, fakePromotionsOf, fakeReward } from '../../testing/fake-promotion';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { OffersBody, styles } from './offers-body.view';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
const loadCode = () => Promise.resolve({ Code: () => <p>CODE</p>, styles: [], texts: {} });
beforeEach(async () => {
  world = createTestWorld();
  Object.assign(world.gateway.state.flags, { REWCEN3: true, DEPOSIT: true });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { offers: words },
  });
  intents = [];
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const offer = (over: Partial<PromotionOffer> = {}): PromotionOffer => ({
  ...{ code: 'first', type: 'DEPOSIT', title: 'Deposit bonus', terms: 'Terms in full.', remark: '' },
  ...{ from: 0, until: null, version: 3, hash: 'abcdef0123456789', odds: [] },
  conditions: {
    ...{ on: 'deposit', isNarrow: true, once: 'ever', claim: 'manual', claimHours: 168 },
    ...{ gives: ['bonus'], perDay: null, ever: 1 },
    bonus: {
      ...{
        wager: 10,
        isOfBoth: false,
        days: 60,
        weights: new Map([
          ['RNG', 1_000_000],
          ['LIVE', 100_000],
        ]),
      },
      ...{ maxStake: { minor: 2_500n, currency: 'BRL' }, cap: null },
    },
  },
  ...over,
});
const has = (...list: PromotionOffer[]): void => {
  fakeOffersOf(world.gateway.state).offers = list;
};
const enter = async (): Promise<string> => {
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return world.client.session.store.getState().member?.id ?? '';
};

describe('[PTS-2] the promotions', () => {
  it('show a guest the conditions that matter before the button, and lead to the login', async () => {
    has(offer(), offer({ code: 'second', title: 'Second' }));
    stage.show(<OffersBody offer="" loadCode={loadCode} />);
    (await stage.button(`${words.open}: Deposit bonus`)).click();
    const conditions = await stage.find('[part~="conditions"]');
    expect(conditions.querySelectorAll('dt')).toHaveLength(11);
    for (const said of ['10 times the bonus', 'Slots 100 %', 'Live casino 10 %', 'R$25.00', words.noLimit])
      await stage.reads(said);
    await stage.reads('168 hours to claim it');
    await stage.reads('Version 3, abcdef012345');
    const button = await stage.find<HTMLButtonElement>('[part~="take-part"]');
    expect(conditions.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(stage.root.querySelector('input[type=checkbox]')).toBeNull();
    expect(stage.text()).not.toContain('CODE');
    await stage.axe();
    button.click();
    expect(intents).toEqual([{ type: 'need-login' }]);
    expect(stage.events).toContainEqual({ name: 'foyer-offer', detail: { offer: 'first' } });
  });

  it('say that an offer of an old link has ended, and show what there is', async () => {
    has(offer());
    stage.show(<OffersBody offer="gone" loadCode={loadCode} />);
    await stage.reads(words.unknown);
    await stage.reads('Deposit bonus');
    await stage.axe();
  });

  it('let a member claim what waits of an offer beside its conditions, once', async () => {
    const id = await enter();
    has(offer({ type: 'MANUAL', title: 'A present' }));
    fakeReward(world.gateway.state, id, { minor: 1_250n });
    stage.show(<OffersBody offer="first" loadCode={loadCode} />);
    const claim = await stage.find<HTMLButtonElement>('[part~="claim"]');
    expect(claim.textContent).toContain('12.50');
    claim.click();
    claim.click();
    await stage.reads('12.50 claimed.');
    await vi.waitFor(() => expect(fakePromotionsOf(world.gateway.state, id).rewards).toEqual([]));
    (await stage.find<HTMLButtonElement>('[part~="take-part"]')).click();
    expect(intents).toContainEqual({ type: 'open-deposit' });
  });

  it('offer no deposit where the merchant takes none', async () => {
    world.gateway.state.flags['DEPOSIT'] = false;
    await world.client.system.retry();
    await enter();
    const { conditions } = offer();
    const onBets = conditions && { ...conditions, on: 'bet' as const };
    has(offer(), offer({ code: 'played', conditions: onBets }));
    stage.show(<OffersBody offer="first" loadCode={loadCode} />);
    await stage.reads('Terms in full.');
    await vi.waitFor(() => expect(stage.root.querySelector('[part~="take-part"]')).toBeNull());
    stage.show(<OffersBody offer="played" loadCode={loadCode} />);
    await stage.find('[part~="take-part"]');
  });

  it('publish the chances of what is given by chance', async () => {
    await enter();
    has(
      offer({
        odds: [
          { amount: '5 points', ppm: 900_000 },
          { amount: '5000 points', ppm: 1_000 },
          { amount: '700 money', ppm: 99_000 },
        ],
      }),
    );
    stage.show(<OffersBody offer="first" loadCode={loadCode} />);
    const odds = await stage.find('[part~="odds"]');
    expect(odds.textContent).toContain('90 %');
    expect(odds.textContent).toContain('0.1 %');
    expect(odds.textContent).toContain('5,000 points');
    await stage.reads('R$7.00');
  });

  it('lead on where there is nothing, and have a place for a code for members', async () => {
    await enter();
    stage.show(<OffersBody offer="" loadCode={loadCode} />);
    await stage.reads('CODE');
    (await stage.button(words.toGames)).click();
    expect(intents).toContainEqual({ type: 'navigate', path: '/' });
  });

  it('ask for nothing of a member on a page of a partner', async () => {
    world.gateway.state.identity.tier = 'partner';
    await world.client.system.start();
    has(offer());
    stage.show(<OffersBody offer="" loadCode={loadCode} />);
    await stage.reads('Deposit bonus');
    expect(world.gateway.count('promotions.issued')).toBe(0);
  });
});

describe('[PTS-2] where a member stands with an offer', () => {
  it('is said in words with what is missing and the next step', async () => {
    await enter();
    has(offer());
    fakeOffersOf(world.gateway.state).reasons.set('first', {
      ...{ outcome: 'conditions', heardAt: Date.now() },
      conditions: [
        { key: 'deposits.sum.gte', fact: 'deposits.sum', window: '7d', unit: 'money', missing: '8000' },
        { key: 'event.weekday.eq', fact: 'event.weekday', window: 'event', unit: 'count', missing: '' },
      ],
    });
    stage.show(<OffersBody offer="first" loadCode={loadCode} />);
    await stage.reads(standing.is_conditions);
    await stage.reads('Deposits in the last 7 days: R$80.00 more');
    await stage.reads('The day of the week: does not fit');
    await stage.axe();
    (await stage.find<HTMLElement>('[part~="next-step"]')).click();
    expect(intents).toContainEqual({ type: 'open-deposit' });
  });

  it('is not asked of guests', async () => {
    has(offer());
    stage.show(<OffersBody offer="first" loadCode={loadCode} />);
    await stage.reads('Terms in full.');
    expect(world.gateway.count('promotions.reasons')).toBe(0);
  });

  it('the reward of the app says how to come to it, and what it gives for certain', async () => {
    await enter();
    const conditions = { on: 'app', isNarrow: false, once: 'ever', claim: 'manual', claimHours: null };
    has(
      offer({
        ...{ code: 'app', type: 'APP_DOWNLOAD', odds: [{ amount: '200 points', ppm: 1_000_000 }] },
        conditions: { ...conditions, gives: ['points'], perDay: null, ever: null, bonus: null },
      }),
    );
    stage.show(<OffersBody offer="app" loadCode={loadCode} />);
    await stage.reads('200 points');
    await stage.reads(standing.appHow);
    expect(stage.root.querySelector('[part~="odds"]')).toBeNull();
  });
});
