import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '../../core/types';
import { errors } from '../../locales/en/errors';
import { rewards as words } from '../../locales/en/rewards';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeOffersOf, fakePromotionsOf, fakeReward } from '../../testing/fake-promotion';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { BonusDetailsBody } from './bonus-details-body.view';
import { RebateBody } from './rebate-body.view';
import { RewardsBody, styles } from './rewards-body.view';
import { VipBody } from './vip-body.view';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
let memberId = '';
beforeEach(async () => {
  world = createTestWorld();
  for (const flag of ['REWCEN3', 'PLYRBT', 'MANPLAYREB3']) world.gateway.state.flags[flag] = true;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { rewards: words },
  });
  intents = [];
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  memberId = world.client.session.store.getState().member?.id ?? '';
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const book = () => fakePromotionsOf(world.gateway.state, memberId);
const give = (minor: bigint, more: { type?: string; isBonus?: boolean } = {}) =>
  fakeReward(world.gateway.state, memberId, { minor, ...more });
const inDialog = (part: string) => stage.find<HTMLButtonElement>(`dialog [part~="${part}"]`);

describe('[MEM-10] the reward centre', () => {
  it('takes what is the member’s own by one button, and a bonus only by its own', async () => {
    give(1_000n);
    give(250n);
    give(5_000n, { isBonus: true });
    stage.show(<RewardsBody />);
    const all = await stage.find<HTMLButtonElement>('[part~="claim-all"]');
    expect(all.textContent).toContain('12.50');
    await stage.reads(words.bonusNote);
    await stage.axe();
    all.click();
    await stage.reads('12.50 claimed.');
    expect(book().rewards.map(({ isBonus }) => isBonus)).toEqual([true]);
    expect(book().bonuses).toEqual([]);
    (await stage.find<HTMLButtonElement>('[part~="claim"]')).click();
    await vi.waitFor(() => expect(book().bonuses).toHaveLength(1));
    await stage.reads('500.00 played');
    await stage.axe();
  });

  it('asks for what a person decides about, apart from all else, and shows that it waits for the answer', async () => {
    give(1_000n);
    give(250n);
    const asked = give(700n);
    asked.isRequest = true;
    const pending = give(300n);
    Object.assign(pending, { isRequest: true, isPending: true });
    stage.show(<RewardsBody />);
    const all = await stage.find<HTMLButtonElement>('[part~="claim-all"]');
    expect(all.textContent).toContain('12.50');
    await stage.reads(words.askPending);
    expect(stage.root.querySelectorAll('[part~="claim"]')).toHaveLength(3);
    await stage.type('remark', ' My receipt is 812 ');
    (await stage.button('Ask for R$7.00')).click();
    await stage.reads('You asked for R$7.00.');
    expect(book().remarks.get(asked.id)).toBe('My receipt is 812');
  });

  it('says of what is held that it is being checked, and nothing else', async () => {
    const held = give(700n);
    book().held.add(held.id);
    stage.show(<RewardsBody />);
    (await stage.find<HTMLButtonElement>('[part~="claim"]')).click();
    await stage.reads('R$7.00 is being checked, and you are told.');
    await stage.reads(words.checkPending);
    expect(stage.root.querySelectorAll('[part~="claim"]')).toHaveLength(0);
    expect(book().taken.size).toBe(0);
    await stage.axe();
  });

  it('shows what a person decided, with the reason in their words', async () => {
    const one = give(700n);
    book().rewards.length = 0;
    const decision = { isApproved: false, reason: 'The receipt is of another day', at: Date.now() };
    book().decided = [{ ...one, isRequest: true, decision }];
    stage.show(<RewardsBody />);
    await stage.reads(words.isRefused);
    await stage.reads('The receipt is of another day');
    await stage.axe();
  });

  it('leads on where nothing waits', async () => {
    stage.show(<RewardsBody />);
    (await stage.button(words.toPromotions)).click();
    expect(intents).toEqual([{ type: 'navigate', path: '/promotions' }]);
  });

  it('says what failed and keeps what waits', async () => {
    const reward = give(1_000n);
    stage.show(<RewardsBody />);
    const claim = await stage.find<HTMLButtonElement>('[part~="claim"]');
    book().rewards.length = 0;
    claim.click();
    await stage.reads(errors.PROMOTION_REWARD_UNKNOWN);
    expect(book().taken.has(reward.id)).toBe(false);
  });

  it('shows sums that cannot be read as such: no bar, and nothing that is given up', async () => {
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    give(5_000n, { isBonus: true });
    stage.show(<RewardsBody />);
    (await stage.find<HTMLButtonElement>('[part~="claim"]')).click();
    await stage.find('[part~="forfeit"]');
    stage.show(null);
    await vi.waitFor(() => expect(stage.text()).toBe(''));
    const [bonus] = book().bonuses;
    if (bonus === undefined) throw new Error('no bonus');
    Object.assign(bonus, { left: unread, required: unread });
    Object.assign(give(250n), { money: unread });
    stage.show(<RewardsBody />);
    await stage.reads('of –');
    const box = await stage.find('[part~="bonus"]');
    expect(box.querySelector('progress')).toBeNull();
    expect(box.querySelector('[part~="forfeit"]')).toBeNull();
    expect([...box.querySelectorAll('dd')].map((one) => one.textContent)[0]).toBe('–');
    const claim = await stage.find<HTMLButtonElement>('[part~="claim"]');
    expect(claim.textContent).toContain('–');
  });

  it('gives a bonus up only after its sum was named, and asks anew where the sum has moved', async () => {
    give(5_000n, { isBonus: true });
    stage.show(<RewardsBody />);
    (await stage.find<HTMLButtonElement>('[part~="claim"]')).click();
    (await stage.find<HTMLButtonElement>('[part~="forfeit"]')).click();
    const dialog = await stage.find('dialog');
    expect(dialog.textContent).toContain('50.00');
    await stage.axe();
    (await inDialog('keep-bonus')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    expect(book().bonuses[0]?.state).toBe('active');
    const [bonus] = book().bonuses;
    if (bonus === undefined) throw new Error('no bonus');
    bonus.left = { ...bonus.left, minor: 4_000n };
    (await stage.find<HTMLButtonElement>('[part~="forfeit"]')).click();
    (await inDialog('confirm-forfeit')).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog [role=alert]')).not.toBeNull());
    expect(bonus.state).toBe('active');
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')?.textContent).toContain('40.00'));
    (await inDialog('confirm-forfeit')).click();
    await stage.reads(words.state_forfeited);
    expect(bonus.state).toBe('forfeited');
  });

  it('takes a code, refuses an empty one and says why one is not good', async () => {
    fakeOffersOf(world.gateway.state).codes.set('SPRING-7', 700n);
    stage.show(<RewardsBody />);
    const send = await stage.find<HTMLButtonElement>('[part~="submit"]');
    send.click();
    await stage.reads(words.codeEmpty);
    await stage.type('code', 'WINTER');
    send.click();
    await stage.reads(errors.PROMOTION_CODE_REFUSED);
    await stage.type('code', 'spring-7');
    send.click();
    await stage.reads(words.codeDone);
    await stage.reads('7.00');
  });

  it('shows the days of the check-in with today done', async () => {
    stage.show(<RewardsBody />);
    await stage.find('.rw-day');
    const days = [...stage.root.querySelectorAll('.rw-day')];
    expect(days).toHaveLength(7);
    expect(days.map((day) => day.hasAttribute('data-done')).indexOf(false)).toBe(1);
    expect(days[0]?.getAttribute('aria-current')).toBe('date');
    await stage.reads(words.signedIn);
    (await stage.find<HTMLButtonElement>('[part~="calendar-history"]')).click();
    await stage.reads('Day 7: 70 points');
    await stage.reads(words.nowOn);
    await stage.axe();
  });
});

describe('levels, bonuses and rebates', () => {
  it('[PTS-3] says what the next level asks for', async () => {
    stage.show(<VipBody />);
    await stage.reads('Next: Bronze');
    await stage.reads('0.00 of');
    expect(stage.root.querySelectorAll('progress')).toHaveLength(1);
    await stage.axe();
  });

  it('[MEM-9] shows bonuses in play and the rates of rebate', async () => {
    stage.show(<BonusDetailsBody />);
    await stage.reads(words.progressNone);
    await stage.reads('0.5 %');
    await stage.axe();
  });

  it('[MEM-14] collects all rebates by one button, and says the sum', async () => {
    give(321n, { type: 'REBATE' });
    stage.show(<RebateBody />);
    (await stage.find<HTMLButtonElement>('[part~="collect"]')).click();
    await stage.reads('3.21 collected.');
    expect(book().rewards).toEqual([]);
    await stage.axe();
  });
});
