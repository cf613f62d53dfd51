import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launch as words } from '../../locales/en/launch';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { limitsOf } from '../../testing/fake-limits';
import { game, MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { launchDomain } from '../../core/domains/launch';
import { createPorts } from '../../core/kernel/ports';
import { LaunchView, launchStyles, STAGE_RANK, useLaunch, useStage } from './index';

const GAME_URL = `${location.origin}/no-such-game`;

let world: TestWorld;
let stage: Stage;

function Game() {
  const shown = useStage(STAGE_RANK.game);
  return <LaunchView shown={shown} mode="inline" {...useLaunch(true)} />;
}

const begin = async (ports: NonNullable<Parameters<typeof createTestWorld>[0]>['ports'] = {}) => {
  world = createTestWorld({ gateway: location.origin, ports });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...launchStyles],
    texts: { launch: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  world.gateway.intercept = ({ name }) =>
    /^launch\./.test(name)
      ? Response.json({ success: true, value: { content: { game_url: GAME_URL } } })
      : undefined;
  stage.show(<Game />);
};
const end = (): void => {
  stage.end();
  world.client.destroy();
};
beforeEach(() => begin({ clock: createPorts({}).clock }));
afterEach(end);

const own = () => limitsOf(world.gateway, world.gateway.state.members.get(MEMBER.username)?.id ?? '');
const isAsked = () => stage.root.querySelector('dialog[open] .check') !== null;
const asked = () => world.gateway.seen.filter(({ name }) => name === 'limits.check').length;
const play = () => world.client.use(launchDomain).start(game());
const due = (): void => {
  own().realityMinutes = 30;
  own().reality = { due: true, dueAt: 1, since: Date.now() - 31 * 60_000, staked: 5_000n, won: 1_250n };
};

describe('a reality check', () => {
  it('stands over the game with time, stakes, wins and result, and lets it go on once it is answered', async () => {
    due();
    await play();
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    for (const part of ['31 min', '50.00', '12.50', '37.50'])
      expect(stage.root.querySelector('.check')?.textContent).toContain(part);
    await stage.axe();
    (await stage.button(words.checkGoOn)).click();
    await vi.waitFor(() => expect(isAsked()).toBe(false));
    expect(own().reality.due).toBe(false);
    expect(world.client.use(launchDomain).store.getState().step).toBe('open');
  });

  it('leads out of the game as well, and stays due then', async () => {
    due();
    await play();
    (await stage.button(words.checkStop)).click();
    await vi.waitFor(() => expect(world.client.use(launchDomain).store.getState().step).toBe('idle'));
    expect(isAsked()).toBe(false);
    expect(own().reality.due).toBe(true);
  });

  it('that a launch was refused for is answered where it was refused, and the game starts', async () => {
    due();
    const { intercept } = world.gateway;
    world.gateway.intercept = (call) =>
      /^launch\./.test(call.name) && own().reality.due
        ? Response.json({ success: false, errorCode: 'reality_check_due' }, { status: 403 })
        : intercept?.(call);
    await play();
    const step = () => world.client.use(launchDomain).store.getState().step;
    expect(step()).toBe('failed');
    await stage.reads('37.50');
    await stage.axe();
    (await stage.button(words.checkGoOn)).click();
    await vi.waitFor(() => expect(step()).toBe('open'));
    expect(isAsked()).toBe(false);
  });

  it('is not asked of a member who wants none, and asked about once', async () => {
    await play();
    await vi.waitFor(() => expect(asked()).toBe(1));
    expect(isAsked()).toBe(false);
  });
});

describe('a reality check on a partner’s page', () => {
  beforeEach(async () => {
    end();
    await begin();
    world.gateway.state.identity.tier = 'partner';
  });
  const link = () => stage.root.querySelector<HTMLAnchorElement>('dialog[open] a');

  it('leads to the operator’s site without a figure, and is over once it was answered there', async () => {
    due();
    await play();
    await vi.waitFor(() => expect(link()).not.toBeNull());
    expect(link()?.href).toBe(`${location.origin}/member/limits`);
    expect([link()?.target, link()?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(stage.root.querySelector('.check')).toBeNull();
    expect(stage.root.querySelector('[part=check-go-on]')).toBeNull();
    expect(stage.text()).not.toContain('50.00');
    await stage.axe();
    await world.clock.advance(10_000);
    expect(link()).not.toBeNull();
    own().reality.due = false;
    await world.clock.advance(10_000);
    await vi.waitFor(() => expect(link()).toBeNull());
    expect(world.client.use(launchDomain).store.getState().step).toBe('open');
    expect(world.gateway.seen.filter(({ name }) => name === 'limits.answer')).toEqual([]);
  });

  it('is not over for one who closes the question: that leaves the game', async () => {
    due();
    await play();
    (await stage.button(words.checkStop)).click();
    await vi.waitFor(() => expect(world.client.use(launchDomain).store.getState().step).toBe('idle'));
    expect(own().reality.due).toBe(true);
  });
});
