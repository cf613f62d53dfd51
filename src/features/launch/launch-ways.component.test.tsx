import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchDomain } from '../../core/domains/launch';
import { createPorts } from '../../core/kernel/ports';
import type { Intent } from '../../core/types';
import { launch as words } from '../../locales/en/launch';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { card, game, MEMBER, room } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import { TriedTwice } from '../../testing/tried-twice';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import {
  LaunchPart,
  LaunchView,
  launchStyles,
  STAGE_RANK,
  useLaunch,
  useStage,
  type StartTarget,
} from './index';
import type { StartRequest } from './launch-part.controller';

const GAME_URL = `${location.origin}/no-such-game`;

let world: TestWorld;
let stage: Stage;
let intents: Intent[];
let answers: boolean;
let starter: ((target: StartTarget, options: { trial: boolean }) => void) | null;

function Starter({ mode }: { mode: 'inline' | 'overlay' }) {
  const shown = useStage(STAGE_RANK.lobby);
  const launch = useLaunch(true);
  useEffect(() => {
    starter = launch.start;
  });
  return <LaunchView shown={shown} mode={mode} {...launch} />;
}

const open = (routes = false, mode: 'inline' | 'overlay' = 'overlay') => {
  intents = [];
  answers = true;
  starter = null;
  world = createTestWorld({
    sealing: 'jwe',
    gateway: location.origin,
    routes,
    ports: { clock: createPorts({}).clock },
  });
  world.client.onIntent((intent) => {
    intents.push(intent);
    return answers;
  });
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...launchStyles],
    texts: { launch: words },
  });
  stage.show(<Starter mode={mode} />);
};
const answer = (reply: { error: string; value?: unknown } | { url: string; accountTypeId?: number }) => {
  world.gateway.intercept = (seen) => {
    if (!/^launch\./.test(seen.name)) return undefined;
    if ('error' in reply)
      return Response.json(
        { success: false, errorCode: reply.error, message: 'no', value: reply.value ?? null },
        { status: 400 },
      );
    const { url, ...more } = reply;
    return Response.json({ success: true, value: { content: { game_url: url }, ...more } });
  };
};
const login = () => world.client.session.login({ mode: 'username', ...MEMBER });
const start = async (target: StartTarget, options = { trial: false }) => {
  await vi.waitFor(() => expect(starter).toBeTypeOf('function'));
  starter?.(target, options);
};
const press = async (name: string) => (await stage.button(name)).click();
const closed = () => vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());

beforeEach(() => open());
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

describe('a start that waited for the part that launches', () => {
  test('[LAUNCH-3] happens once, also where React tries effects twice', async () => {
    await login();
    answer({ url: GAME_URL });
    const request: StartRequest = [game(), { trial: false }];
    const onTaken = vi.fn();
    stage.show(
      <TriedTwice>
        <LaunchPart
          {...{ mode: 'overlay', rank: STAGE_RANK.lobby, active: true, texts: words, request, onTaken }}
        />
      </TriedTwice>,
    );
    await stage.find('iframe');
    expect(onTaken).toHaveBeenCalledOnce();
    expect(world.gateway.count('launch.game')).toBe(1);
  });
});

describe('a game that does not open', () => {
  test('[LAUNCH-3] because its vendor rests: says so, and until when where that is known', async () => {
    const endTime = Date.UTC(2036, 7, 1, 6);
    answer({ error: 'vendor_under_maintenance', value: { content: { data: { maintainTime: 1, endTime } } } });
    await login();
    await start(game());
    await stage.reads(words.maintenanceTitle);
    expect(stage.text()).toContain(world.client.i18n.dateTime(endTime));
    await press(words.confirm);
    await closed();
    expect(world.client.use(launchDomain).store.getState().step).toBe('idle');
    answer({ error: 'vendor_under_maintenance', value: { content: { data: { endTime: 'soon' } } } });
    await start(game());
    await stage.reads(words.maintenanceText);
    expect(stage.text()).not.toContain('expected back');
  });

  test('[LAUNCH-3] because there is too little money: cancel, or on to the deposit', async () => {
    answer({ error: 'launch_game_balance_not_enough' });
    await login();
    await start(game());
    await stage.reads(words.poorText);
    await press('Cancel');
    await closed();
    await start(game());
    await press(words.deposit);
    await closed();
    expect(intents.at(-1)).toEqual({ type: 'open-deposit' });
  });

  test('[LAUNCH-3] and where no page takes deposits, that is told plainly', async () => {
    answer({ error: 'launch_game_balance_not_enough' });
    await login();
    answers = false;
    await start(game());
    await press(words.deposit);
    await stage.reads(words.noDeposit);
  });

  test('because it is not there yet', async () => {
    await login();
    await start(card({ category: 'LIVE', name: 'Quay' }));
    await stage.reads('Quay is not here yet. Have a look again soon.');
    await press(words.confirm);
    await closed();
  });
});

describe('rooms', () => {
  test('[LAUNCH-4] are shown with their stakes and seats, full ones closed, and one is joined', async () => {
    world.gateway.state.rooms = [room(), room({ id: 'moon', name: 'Moon', players: 10 })];
    await login();
    await start(game({ category: 'PVP' }));
    const seats = '3 of 10 seats taken';
    await stage.reads(seats);
    expect(stage.text()).toContain('1.00');
    expect((await stage.button(words.roomFull)).disabled).toBe(true);
    answer({ url: GAME_URL });
    await press('Join Reed');
    await stage.find('iframe');
    const sent = world.gateway.seen.findLast((seen) => seen.name === 'launch.game');
    // Answered before it was read: the address alone tells what was asked.
    expect(world.client.use(launchDomain).last()).toMatchObject({ room: 'reed' });
    expect(sent?.url.searchParams.get('roomId') ?? 'reed').toBe('reed');
  });

  test('[LAUNCH-4] whose smallest bet is more than the balance say so before a seat is taken', async () => {
    world.gateway.state.rooms = [
      room(),
      room({ id: 'moon', name: 'Moon', minStake: { minor: 99_999_999n, currency: 'BRL' } }),
    ];
    await login();
    await start(game({ category: 'PVP' }));
    await stage.reads(words.roomPoor);
    const rows = [...stage.root.querySelectorAll('.room')];
    expect(rows.map((row) => row.textContent?.includes(words.roomPoor))).toEqual([false, true]);
    await stage.axe();
  });

  test('[LAUNCH-4] whose stakes cannot be read can be joined, and are not called too dear', async () => {
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    world.gateway.state.rooms = [room({ minStake: unread, maxStake: unread })];
    await login();
    await start(game({ category: 'PVP' }));
    await stage.reads(words.roomStakes.replace('{{min}}', '–').replace('{{max}}', '–'));
    expect(stage.text()).not.toContain(words.roomPoor);
    expect((await stage.find<HTMLButtonElement>('.room button')).disabled).toBe(false);
  });

  test('[LAUNCH-4] that cannot be told again say so, and are asked for once more', async () => {
    world.gateway.state.rooms = [room()];
    await login();
    let fails = false;
    world.gateway.intercept = (seen) =>
      seen.name === 'rooms.list' && fails ? Response.json({ success: false }, { status: 500 }) : undefined;
    await start(game({ category: 'PVP' }));
    await stage.reads('3 of 10');
    fails = true;
    await press(words.refreshRooms);
    await stage.reads(words.failedRooms);
    fails = false;
    world.gateway.state.rooms = [];
    await press('Try again');
    await stage.reads(words.roomsEmpty);
    world.gateway.state.rooms = [room()];
    await press(words.refreshRooms);
    await stage.reads('3 of 10');
  });
});

describe('the list of a vendor', () => {
  const group = game({ id: '9', vendor: 'CQ9', group: true });

  test('[LAUNCH-2] is searched, walked with arrow keys, and lets a game be tried', async () => {
    answer({ url: GAME_URL });
    await login();
    await start(group);
    await stage.find('button.group-game');
    const games = () => [...stage.root.querySelectorAll<HTMLButtonElement>('button.group-game')];
    await vi.waitFor(() => expect(games().length).toBeGreaterThan(1));
    games()[0]?.focus();
    games()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    expect(stage.root.activeElement).toBe(games()[1]);
    const field = await stage.find<HTMLInputElement>('.group-search');
    field.value = 'no such game';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await stage.reads(words.empty);
    expect(
      world.gateway.seen.findLast((seen) => seen.name === 'games.list')?.url.searchParams.get('gameName'),
    ).toBe('no such game');
    field.value = '';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.waitFor(() => expect(games().length).toBeGreaterThan(1));
    (await stage.find<HTMLButtonElement>('.group-try')).click();
    await stage.find('iframe');
    expect(world.client.use(launchDomain).store.getState().trial).toBe(true);
  });
});

describe('where the game is seen', () => {
  test('[NAV-4] on the operator’s site a game in a frame goes to its own page and not over this one', async () => {
    stage.end();
    world.client.destroy();
    open(true);
    answer({ url: GAME_URL });
    await login();
    await start(game());
    await vi.waitFor(() => expect(world.client.use(launchDomain).store.getState().step).toBe('open'));
    expect(world.visited).toEqual(['/seamless?gameType=RNG']);
    expect(stage.root.querySelector('iframe')).toBeNull();
    expect(stage.root.querySelector('dialog')).toBeNull();
  });

  test('[LAUNCH-3] a browser without full screen lets the game fill the page instead', async () => {
    stage.end();
    world.client.destroy();
    open(false, 'inline');
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
    answer({ url: GAME_URL });
    await login();
    await start(game());
    await stage.find('iframe');
    await press(words.fullScreen);
    await stage.find('.stage-fill');
    await press(words.fullScreen);
    await vi.waitFor(() => expect(stage.root.querySelector('.stage-fill')).toBeNull());
    await press(words.fullScreen);
    await stage.find('.stage-fill');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await vi.waitFor(() => expect(stage.root.querySelector('.stage-fill')).toBeNull());
  });

  test('[LAUNCH-3] a game that fills the page already has no button that would do nothing', async () => {
    stage.end();
    world.client.destroy();
    open();
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
    answer({ url: GAME_URL });
    await login();
    await start(game());
    await stage.find('iframe');
    await stage.button(words.gameMenu);
    expect(stage.root.querySelector(`[aria-label="${words.fullScreen}"]`)).toBeNull();
  });

  test('[LAUNCH-3] the first touch of the full screen button asks the browser for it', async () => {
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
    const asked = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue();
    answer({ url: GAME_URL });
    await login();
    await start(game());
    await stage.find('iframe');
    await press(words.fullScreen);
    expect(asked).toHaveBeenCalledOnce();
    expect((asked.mock.contexts[0] as Element).className).toContain('stage');
  });

  test('[LAUNCH-3] a window says that the game is coming, and never shows another one’s address', async () => {
    const own = card({
      vendor: 'SBO',
      category: 'SPORTS',
      vendorGameId: 'S1',
      gameId: '5002',
      newWindow: true,
    });
    const page = { title: '', body: { textContent: '' } };
    const made = { opener: {}, document: page, close: vi.fn(), location: { replace: vi.fn() } };
    const opening = vi.spyOn(window, 'open').mockReturnValue(made as unknown as Window);
    await login();
    let release: () => void = () => undefined;
    world.gateway.intercept = ({ name, url }) => {
      if (name !== 'launch.game') return undefined;
      const reply = Response.json({ success: true, value: { gameUrl: GAME_URL } });
      return url.searchParams.get('nodeId') === '5002'
        ? new Promise((done) => (release = () => done(reply)))
        : reply;
    };
    await start(own);
    expect(opening).toHaveBeenCalledWith('about:blank', 'foyer-game-5002');
    expect(page.body.textContent).toBe(words.windowWait);
    await start(game());
    await stage.find('iframe');
    release();
    await vi.waitFor(() => expect(made.close).toHaveBeenCalled());
    expect(made.location.replace).not.toHaveBeenCalled();
  });
});
