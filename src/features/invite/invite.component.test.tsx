import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '../../core/types';
import { invite as words } from '../../locales/en/invite';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeContestsOf } from '../../testing/fake-contests';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { InviteBody, styles } from './invite-body.view';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
const money = (minor: bigint) => ({ minor, currency: 'BRL' });
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['REWCEN3'] = true;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { invite: words },
  });
  intents = [];
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

const programme = () => {
  const book = fakeContestsOf(world.gateway.state);
  book.referral = {
    ...{ isOn: true, code: 'ANA7', link: 'https://play.example/register?affiliateCode=ANA7', title: '' },
    ...{ terms: 'Terms in full.', levels: [{ level: 1, ppm: 2_000 }], days: 30, invited: 3, counted: 1 },
    ...{ needsDeposit: money(2_000n), needsStakes: money(5_000n), reward: money(1_000n) },
    ...{ friendReward: money(500n), earned: money(1_500n), claimable: money(700n) },
  };
  return book;
};

describe('[MEM-11] invitations', () => {
  it('say what counts and what it gives, with code, link and a QR code drawn here', async () => {
    programme();
    const asked = vi.spyOn(window, 'fetch');
    stage.show(<InviteBody />);
    await stage.reads('ANA7');
    await stage.reads('Your friend pays in R$20.00 or more.');
    await stage.reads('From friends you invited: 0.2 % of what they play.');
    await stage.reads('Terms in full.');
    expect((await stage.find('svg[role=img]')).getAttribute('aria-label')).toBe(words.qr);
    expect(asked).not.toHaveBeenCalled();
    // A page that is opened makes no code: older gateways make one where `autoGenerate` says so.
    expect(world.gateway.seen.find(({ name }) => name === 'referral.details')?.input).toEqual({});
    await stage.axe();
  });

  it('copy the link, and say how to where the browser refuses', async () => {
    programme();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    stage.show(<InviteBody />);
    (await stage.button(words.copy)).click();
    await stage.reads(words.copied);
    expect(write).toHaveBeenCalledWith('https://play.example/register?affiliateCode=ANA7');
    write.mockRejectedValueOnce(new Error('no'));
    (await stage.button(words.copy)).click();
    await stage.reads(words.copyFailed);
  });

  it('list friends as the gateway masks them, and earnings by day and friend; claim takes all once', async () => {
    const book = programme();
    book.friends = [{ name: 'ma***a', joinedAt: Date.now(), state: 'waiting' }];
    book.commissions = [
      {
        ...{ day: '2026-11-23', name: 'ma***a', level: 1, isReward: false, isClaimed: false },
        ...{ turnover: money(35_000n), amount: money(700n) },
      },
    ];
    stage.show(<InviteBody />);
    await stage.reads('ma***a');
    await stage.reads(words.friend_waiting);
    (await stage.button(words.commissions)).click();
    await stage.reads('R$350.00 played');
    await stage.axe();
    const claim = await stage.find<HTMLButtonElement>('[part~="claim"]');
    claim.click();
    claim.click();
    await stage.reads('R$7.00 claimed.');
    await vi.waitFor(() => expect(stage.root.querySelector('[part~="claim"]')).toBeNull());
    expect(world.gateway.count('referral.claim')).toBe(1);
  });

  it('say where no friend is there yet, and where there are none at all', async () => {
    programme();
    stage.show(<InviteBody />);
    await stage.reads(words.noFriends);
    fakeContestsOf(world.gateway.state).referral.isOn = false;
    stage.end();
    stage = createStage({
      client: world.client,
      styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
      texts: { invite: words },
    });
    stage.show(<InviteBody />);
    (await stage.button(words.toRewards)).click();
    expect(intents).toEqual([{ type: 'open-rewards' }]);
  });
});
