import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Round } from '../../contract/entities/round';
import { gamesDomain } from '../../core/domains/games';
import { launchDomain } from '../../core/domains/launch';
import { readPlays } from '../../core/domains/launch.plays';
import { roundsDomain } from '../../core/domains/rounds';
import { createPorts } from '../../core/kernel/ports';
import { launch as words } from '../../locales/en/launch';
import { launch as es } from '../../locales/es/launch';
import { launch as pt } from '../../locales/pt/launch';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { game, MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import { TriedTwice } from '../../testing/tried-twice';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { GameWidget, launchStyles } from './index';

const GAME_URL = `${location.origin}/no-such-game`;
const OFFER = { type: 'OFFER', entries: ['rules', 'history', 'fair'], sound: false, turbo: false };

let world: TestWorld;
let stage: Stage;

const view = <GameWidget mode="inline" gameId="" vendor="" category="" name="" trial={false} />;
const show = (texts: typeof words = words, whole = view): void => {
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...launchStyles],
    texts: { launch: texts },
  });
  stage.show(whole);
};
/** Starts a game and returns what its frame is told, and how it speaks. */
const play = async (own = game()) => {
  await world.client.use(launchDomain).start(own);
  const frame = await stage.find<HTMLIFrameElement>('iframe');
  await stage.find('[part=menu]');
  // Effects of a view come after its drawing: then it listens.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('the frame shows nothing');
  const told = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  const say = (data: object, origin = location.origin): void =>
    void window.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify(data), source: contentWindow, origin }),
    );
  return { say, told: () => told.mock.calls.map(([text]) => JSON.parse(String(text)) as unknown), frame };
};
const press = async (name: string): Promise<void> => (await stage.button(name)).click();
const isOn = (name: string): string | null | undefined =>
  [...stage.root.querySelectorAll('[role=switch]')]
    .find((one) => one.textContent === name)
    ?.getAttribute('aria-checked');
const rounds = (...wins: bigint[]): Round[] =>
  wins.map((won, at) => ({
    id: `r${wins.length - at}`,
    vendor: game().vendor,
    vendorName: '',
    gameId: game().id,
    gameName: '',
    icon: '',
    state: 'completed',
    bet: { minor: 100n, currency: 'BRL' },
    win: { minor: won, currency: 'BRL' },
    openedAt: at,
    endedAt: at,
  }));

beforeEach(async () => {
  world = createTestWorld({
    sealing: 'jwe',
    gateway: location.origin,
    ports: { clock: createPorts({}).clock },
  });
  world.gateway.intercept = ({ name }) =>
    name === 'launch.game'
      ? Response.json({ success: true, value: { content: { game_url: GAME_URL } } })
      : undefined;
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
  vi.restoreAllMocks();
});

describe('a game that stands open', () => {
  test('[HOME-5] is counted once for the order of home, and one with play money is not', async () => {
    show();
    await play();
    const own = Object.fromEntries(readPlays(world.client).counts);
    expect(own).toEqual({ [game().category]: 1 });
    await world.client.use(launchDomain).start(game(), { trial: true });
    await vi.waitFor(() => expect(world.client.use(launchDomain).store.getState().trial).toBe(true));
    await stage.find('[part=menu]');
    expect(Object.fromEntries(readPlays(world.client).counts)).toEqual(own);
  });

  test('[HOME-5] is counted once where React tries effects twice', async () => {
    show(words, <TriedTwice>{view}</TriedTwice>);
    await play();
    expect(Object.fromEntries(readPlays(world.client).counts)).toEqual({ [game().category]: 1 });
  });

  test('[HOME-5] is counted where people find it: e-sports and cockfights are no sports, although gateways list them there', async () => {
    const answer = world.gateway.intercept;
    const card = (vassalage: string) => ({
      vassalage,
      displayName: vassalage,
      gameType: 'SPORTS',
      nodeId: 9,
    });
    const cards = ['IMES', 'SV3', 'SBO'].map(card);
    world.gateway.intercept = (call) =>
      call.name === 'games.vendors'
        ? Response.json({ success: true, value: { data: { lanes: [{ title: 'SPORTS', cards }] } } })
        : answer?.(call);
    await world.client.use(gamesDomain).start({ flush: true });
    const launch = world.client.use(launchDomain);
    for (const vendor of ['IMES', 'SV3', 'SBO']) {
      show();
      await play(game({ vendor, category: 'SPORTS' }));
      stage.end();
      launch.close();
    }
    expect(Object.fromEntries(readPlays(world.client).counts)).toEqual({
      ESPORTS: 1,
      COCKFIGHT: 1,
      SPORTS: 1,
    });
    show();
  });
});

describe('the one bar of a game', () => {
  test('[LAUNCH-3] takes over what the game’s own bar held, and opens it there', async () => {
    show();
    const { say, told } = await play();
    say(OFFER);
    await vi.waitFor(() => expect(told()).toEqual([{ type: 'FRAME' }]));
    (await stage.button(words.gameMenu)).focus();
    await press(words.gameMenu);
    for (const name of [words.gameRules, words.gameHistory, words.gameFair]) await stage.button(name);
    await stage.axe();
    await press(words.gameHistory);
    expect(told().at(-1)).toEqual({ type: 'FRAME', open: 'history' });
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    await vi.waitFor(() => expect(stage.root.activeElement?.localName).toBe('iframe'));
  });

  test('[LAUNCH-3] offers of another origin, and what no game may offer, are refused', async () => {
    show();
    const { say, told } = await play();
    await stage.button(words.gameMenu);
    say(OFFER, 'https://evil.example');
    say({ type: 'DEPOSIT', entries: ['rules'] });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told()).toEqual([]);
    say({ type: 'OFFER', entries: ['deposit'], volume: true });
    await press(words.gameMenu);
    await stage.reads(words.figures);
    expect(stage.root.querySelectorAll('[role=switch]')).toHaveLength(1);
    expect(stage.root.querySelectorAll('.stage-entry')).toHaveLength(2);
  });

  test('sound and speed chosen in one game hold in the next one', async () => {
    show();
    const first = await play();
    first.say(OFFER);
    await press(words.gameMenu);
    await stage.reads(words.gameSound);
    await press(words.gameSound);
    expect(first.told().at(-1)).toEqual({ type: 'FRAME', sound: true });
    await vi.waitFor(() => expect([isOn(words.gameSound), isOn(words.gameTurbo)]).toEqual(['true', 'false']));
    world.client.use(launchDomain).close();
    await vi.waitFor(() => expect(stage.root.querySelector('iframe')).toBeNull());
    const second = await play(game({ id: '4711', name: 'Another one' }));
    second.say(OFFER);
    await vi.waitFor(() => expect(second.told()).toEqual([{ type: 'FRAME', sound: true }]));
    await press(words.gameMenu);
    await vi.waitFor(() => expect(isOn(words.gameSound)).toBe('true'));
  });

  test('[LAUNCH-3] loading the game again is in the menu', async () => {
    show();
    const { frame } = await play();
    await press(words.gameMenu);
    await press(words.reload);
    await vi.waitFor(async () => expect(await stage.find('iframe')).not.toBe(frame));
  });
});

describe('time and result of a game', () => {
  test('stand above it by choice alone, and follow what the game has shown', async () => {
    const played = rounds(350n);
    const list = vi.fn(async () => ({ rounds: [...played], totalPages: 1, totalCount: played.length }));
    vi.spyOn(world.client.use(roundsDomain), 'list').mockImplementation(list);
    show();
    const { say } = await play();
    await press(words.gameMenu);
    expect(stage.root.querySelector('.stage-figures')).toBeNull();
    expect(list).not.toHaveBeenCalled();
    await press(words.figures);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('.stage-figures')?.textContent).toMatch(/0 min · \+\D*2[.,]50/),
    );
    played.unshift(...rounds(0n, 0n, 0n, 0n).map((one) => ({ ...one, id: `later-${one.id}` })));
    say({ type: 'BALANCE' });
    await vi.waitFor(() =>
      expect(stage.root.querySelector('.stage-figures b')?.textContent).toMatch(/^[-−]\D*1[.,]50/),
    );
    await press(words.figures);
    await vi.waitFor(() => expect(stage.root.querySelector('.stage-figures')).toBeNull());
  });

  test('a result that is not known is not told; the time is', async () => {
    vi.spyOn(world.client.use(roundsDomain), 'list').mockResolvedValue({
      rounds: [],
      totalPages: 0,
      totalCount: 0,
    });
    show();
    await play();
    await press(words.gameMenu);
    await press(words.figures);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('.stage-figures')?.textContent).toContain('0 min'),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_800));
    expect(stage.root.querySelector('.stage-figures b')).toBeNull();
  });
});

test.each([
  ['Portuguese', pt, 'Mostrar tempo e resultado', 'Rodadas mais rápidas'],
  ['Spanish', es, 'Mostrar tiempo y resultado', 'Rondas más rápidas'],
])('the menu speaks %s', async (_, texts, figures, turbo) => {
  show({ ...words, ...texts });
  const { say } = await play();
  say(OFFER);
  await press(texts.gameMenu);
  await stage.reads(figures);
  await stage.reads(turbo);
});
