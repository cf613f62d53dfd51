import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChanceGame, RainRound } from '../../contract/entities/chance';
import type { BoardPage } from '../../contract/entities/contest-board';
import type { RaffleResult } from '../../contract/entities/raffle';
import type { Intent } from '../../core/types';
import { missions as words } from '../../locales/en/missions';
import { rain as rainWords } from '../../locales/en/rain';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeContestsOf, fakeMission, fakePrize, fakeReached } from '../../testing/fake-contests';
import { createFakeSockets } from '../../testing/fake-sockets';
import { fakePromotionsOf } from '../../testing/fake-promotion';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { MissionsBody, styles, type MissionView } from './missions-body.view';

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['REWCEN3'] = true;
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, stateCss, ...styles],
    texts: { missions: words },
  });
  intents = [];
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const book = () => fakeContestsOf(world.gateway.state);
const gates = { missions: Fragment, rain: Fragment };
const show = (view: MissionView): void => stage.show(<MissionsBody show={view} gates={gates} />);
const enter = async (): Promise<string> => {
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return world.client.session.store.getState().member?.id ?? '';
};
const board = (over: Partial<BoardPage> = {}): BoardPage => ({
  ...{ id: '3', title: 'Race of the week', terms: 'Who was first ranks first.', by: 'wager', categories: [] },
  ...{ currency: 'BRL', from: null, until: null, state: 'running', members: 2, own: null, hash: '' },
  prizes: [{ from: 1, to: 1, prize: fakePrize(10_000n) }],
  rows: [
    { rank: 1, name: 'ma***a', score: 90_000n },
    { rank: 2, name: 'jo***o', score: 50_000n },
  ],
  ...over,
});
const wheel = (): ChanceGame => ({
  ...{ id: '5', code: 'wheel', kind: 'wheel', title: 'Wheel', terms: 'One ticket a turn.', ticket: 'TKT1' },
  ...{ from: null, until: null, day: '2026-11-23', commitment: 'c0ffee', hash: 'h' },
  rows: [
    { id: '1', prize: fakePrize(500n), weight: 1, ppm: 100_000, left: 3, substitute: '2' },
    { id: '2', prize: fakePrize(0n, { points: 10 }), weight: 9, ppm: 900_000, left: null, substitute: '' },
  ],
});
const raffle = (): RaffleResult => ({
  ...{ id: '9', code: 'car', title: 'Big raffle', terms: 'One number for each deposit.', from: null },
  ...{ until: null, drawsAt: Date.now(), state: 'drawn', tickets: 40, commitment: 'c', root: 'r00t' },
  prizes: [{ place: 1, prize: fakePrize(0n, { name: 'A car' }) }],
  winners: [{ place: 1, number: 17, name: 'ma***a', prize: fakePrize(0n, { name: 'A car' }) }],
  transcript: null,
  texts: [],
});

describe('[MEM-12] missions', () => {
  it('count from the moment a member takes part, and a reached step is claimed once', async () => {
    const memberId = await enter();
    book().missions = [fakeMission()];
    show('missions');
    await stage.reads('Play a week');
    await stage.reads(words.joinText);
    await stage.reads('Step 1: Play R$10.00');
    await stage.reads('You get R$1.00');
    expect(stage.root.querySelector('progress')).toBeNull();
    await stage.axe();
    (await stage.button(words.join)).click();
    await stage.reads(words.state_joined);
    expect(stage.root.querySelectorAll('progress')).toHaveLength(2);
    fakeReached(world.gateway.state, { missionId: '7', step: 1, memberId });
    (await stage.button(words.view_boards)).click();
    (await stage.button(words.view_missions)).click();
    const claim = await stage.find<HTMLButtonElement>('[part~="claim"]');
    await stage.axe();
    claim.click();
    claim.click();
    await stage.reads('R$1.00 claimed.');
    expect(fakePromotionsOf(world.gateway.state, memberId).rewards).toEqual([]);
  });

  it('show figures that cannot be read as such, without a bar, and can be joined and claimed all the same', async () => {
    const memberId = await enter();
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    const step = { target: 1_000n, prize: { ...fakePrize(0n), money: unread }, rewardId: '' };
    book().missions = [
      fakeMission({
        ...{ state: 'joined', progress: null },
        steps: [
          { ...step, no: 1, state: 'waiting' },
          { ...step, no: 2, state: 'waiting', target: null },
        ],
      }),
      fakeMission({
        ...{ id: '8', goal: 'rounds', state: 'joined', progress: 3n },
        steps: [{ ...step, no: 1, state: 'waiting', target: null }],
      }),
    ];
    show('missions');
    await stage.reads('Step 1: Play R$10.00');
    await stage.reads('Step 2: Play –');
    await stage.reads('Step 1: Play – rounds');
    for (const said of ['– of R$10.00', '– of –', '3 of –', 'You get –'])
      expect(stage.text()).toContain(said);
    expect(stage.text()).not.toContain('R$0.00');
    expect(stage.text()).not.toContain(words.nothing);
    expect(stage.root.querySelector('progress')).toBeNull();
    fakeReached(world.gateway.state, { missionId: '7', step: 1, memberId });
    (await stage.button(words.view_boards)).click();
    (await stage.button(words.view_missions)).click();
    (await stage.find<HTMLButtonElement>('[part~="claim"]')).click();
    await stage.reads('– claimed.');
  });

  it('lead on where nothing runs', async () => {
    await enter();
    show('missions');
    (await stage.button(words.toPromotions)).click();
    expect(intents).toContainEqual({ type: 'navigate', path: '/promotions' });
  });
});

describe('[MEM-12] tabs', () => {
  const lists = () => stage.root.querySelectorAll('[role=tablist]').length;

  it('are the page’s own, once: the operator’s frame inside shows what was asked for alone', async () => {
    await enter();
    book().missions = [fakeMission()];
    show('missions');
    await stage.reads('Play a week');
    expect(lists()).toBe(1);
    world.client.ports.page.isLent = true;
    show('rain');
    await stage.reads(rainWords.none);
    expect(lists()).toBe(0);
    expect(stage.root.querySelector('[role=tabpanel]')).toBeNull();
    await stage.axe();
  });

  it('stay where the operator’s frame holds the whole member centre', async () => {
    await enter();
    world.client.ports.page.isLent = true;
    book().missions = [fakeMission()];
    stage.show(<MissionsBody show="missions" />);
    await stage.reads('Play a week');
    expect(lists()).toBe(1);
  });
});

describe('[LOTT-4] leaderboards', () => {
  it('are for guests too, with masked names and prizes, and say how to see the own rank', async () => {
    book().boards = [board()];
    show('boards');
    await stage.reads('ma***a');
    await stage.reads('R$900.00');
    await stage.reads('R$100.00');
    await stage.axe();
    (await stage.find<HTMLButtonElement>('[part~="login"]')).click();
    expect(intents).toEqual([{ type: 'need-login' }]);
  });

  it('show a score and a prize that cannot be read as such', async () => {
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    const bonus = { amount: unread, wager: 5, days: 30 };
    book().boards = [
      board({
        rows: [
          { rank: 1, name: 'ma***a', score: null },
          { rank: 2, name: 'jo***o', score: 50_000n },
        ],
        prizes: [{ from: 1, to: 2, prize: { ...fakePrize(0n), bonus } }],
      }),
    ];
    show('boards');
    // The currency table loads separately and can arrive after the names.
    await stage.reads('R$500.00');
    const cells = [...stage.root.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(cells.filter((_, at) => at % 3 === 1)).toEqual(['–', 'R$500.00']);
    expect(cells[2]).toContain('– bonus money');
  });

  it('show the own row below the first ones, and are read again while in sight', async () => {
    await enter();
    book().boards = [board({ own: { rank: 250, name: 'de***o', score: 100n, prizeState: '' } })];
    show('boards');
    await stage.reads('de***o');
    await stage.reads('250');
    const asked = world.gateway.count('missions.board');
    await world.clock.advance(30_000);
    await vi.waitFor(() => expect(world.gateway.count('missions.board')).toBe(asked + 1));
  });
});

describe('[PTS-3] a member on no board', () => {
  it('is led to the games while it runs', async () => {
    await enter();
    book().boards = [board({ own: { rank: 0, name: 'de***o', score: 0n, prizeState: '' } })];
    show('boards');
    await stage.reads(words.ownNone);
    (await stage.button(words.toGames)).click();
    expect(intents).toEqual([{ type: 'navigate', path: '/' }]);
  });
});

describe('[PTS-3] the red rain', () => {
  const MINUTE = 60_000;
  const rain = (over: Partial<RainRound> = {}): RainRound => {
    const now = world.clock.now();
    return {
      ...{ promotionId: '4', roundId: '8', title: 'Red rain', terms: 'One slice each.', isClaimed: false },
      ...{ startsAt: now + MINUTE, endsAt: now + 2 * MINUTE, hasStarted: false, hasEnded: false, won: null },
      ...{
        pot: { minor: 10_000n, currency: 'BRL' },
        bonus: null,
        slices: 50,
        commitment: 'c0ffee',
        proof: null,
      },
      ...{ last: null, now },
      ...over,
    };
  };

  it('is announced with its pot, slices and commitment, opens at its time by itself, and gives one slice', async () => {
    await enter();
    book().rain = rain();
    show('rain');
    for (const said of ['R$100.00', 'R$2.00', 'R$8.01', 'c0ffee', rainWords.wait]) await stage.reads(said);
    expect(stage.root.querySelector('[part~="grab"]')).toBeNull();
    await stage.axe();
    book().rain = rain({ hasStarted: true });
    await world.clock.advance(MINUTE + 1_000);
    const grab = await stage.find<HTMLButtonElement>('[part~="grab"]');
    grab.click();
    grab.click();
    await stage.reads('You caught R$2.00. It is in your balance.');
    expect(stage.root.querySelector('[part~="grab"]')).toBeNull();
    expect(world.gateway.count('chance.grab')).toBe(1);
  });

  it('shows a pot and a slice that cannot be read as such, and no figure made of them', async () => {
    await enter();
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    book().rain = rain({ hasStarted: true, isClaimed: true, pot: unread, won: unread });
    show('rain');
    await stage.reads('You caught –.');
    const figures = [...stage.root.querySelectorAll('dd')].map((one) => one.textContent);
    expect(figures).toEqual(['–', '50', '–', '–']);
  });

  it('says that no slice is left, and checks the cut of the round before here', async () => {
    await enter();
    const salt = 'a1';
    const cut = '4,6';
    const bytes = new TextEncoder().encode(`rain 1|${salt}|${cut}`);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const commitment = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    book().rain = rain({ hasStarted: true, slices: 0 });
    book().lastRain = rain({
      ...{ roundId: '7', hasStarted: true, hasEnded: true, pot: { minor: 10n, currency: 'BRL' }, slices: 2 },
      ...{ proof: { salt, cuts: cut }, commitment },
    });
    show('rain');
    (await stage.find<HTMLButtonElement>('[part~="grab"]')).click();
    await stage.reads(rainWords.gone);
    (await stage.find<HTMLButtonElement>('[part~="check"]')).click();
    await stage.reads(rainWords.right);
    await stage.axe();
  });

  it('leads a member without a round to the promotions', async () => {
    await enter();
    show('rain');
    (await stage.button(rainWords.toPromotions)).click();
    expect(intents).toContainEqual({ type: 'navigate', path: '/promotions' });
  });
});

describe('[PTS-3] wheel and raffles', () => {
  it('publish every chance with its stock before a play, play one ticket once and check it here', async () => {
    await enter();
    book().games = [wheel()];
    book().tickets.set('5', 1);
    show('chance');
    const odds = await stage.find('[part~="odds"]');
    for (const said of ['10 %', '90 %', 'then: 10 points', words.leftAll])
      await vi.waitFor(() => expect(odds.textContent).toContain(said));
    await stage.reads('c0ffee');
    await stage.axe();
    const play = await stage.find<HTMLButtonElement>('[part~="play"]');
    play.click();
    play.click();
    await stage.reads('You got: R$5.00');
    await stage.reads(words.ticketsNone);
    expect(book().plays).toHaveLength(1);
    (await stage.find<HTMLButtonElement>('[part~="check"]')).click();
    await stage.reads(words['check_not-yet']);
  });

  it('show a guest the odds, who won a raffle, and how draws are checked', async () => {
    book().games = [wheel()];
    book().raffles = [raffle()];
    show('chance');
    await stage.reads(words.loginPlay);
    expect(world.gateway.count('chance.tickets')).toBe(0);
    (await stage.button(words.view_raffles)).click();
    await stage.reads('No. 17, ma***a');
    await stage.reads('A car');
    await stage.axe();
    (await stage.button(words.verify)).click();
    expect(intents).toEqual([{ type: 'navigate', path: '/lottery/verify' }]);
  });

  it('show a new rank when it is told, above ranks that were not', async () => {
    stage.end();
    const { gateway, ports } = world;
    const sockets = createFakeSockets(gateway);
    world.client.destroy();
    world = createTestWorld({ like: { gateway, ports }, ports: { socket: sockets.port } });
    stage = createStage({ client: world.client, styles: [...styles], texts: { missions: words } });
    await world.client.system.start();
    await enter();
    book().boards = [board()];
    show('boards');
    await stage.reads('jo***o');
    await vi.waitFor(() => expect(sockets.open().length).toBe(1));
    const merchant = world.client.config.merchant;
    const told = { rank: 1, customerName: 'ze***a', reachedValue: '1200.00' };
    await vi.waitFor(() => {
      sockets.tell(`/topic/setting/${merchant}`, {
        type: 'LEADERBOARD',
        data: { missionId: '3', ranking: [told] },
      });
      expect(stage.text()).toContain('ze***a');
    });
    expect(stage.text()).toContain('R$1,200.00');
    expect(stage.text()).toContain('jo***o');
    expect(stage.text()).not.toContain('ma***a');
  });
});
