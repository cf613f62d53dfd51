import axe from 'axe-core';
import { useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPorts } from '../../core/kernel/ports';
import type { Client, Intent } from '../../core/types';
import { launchDomain } from '../../core/domains/launch';
import { walletDomain } from '../../core/domains/wallet';
import { ClientProvider, HostProvider, type ElementHost } from '../../react';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { card, game } from '../../testing/fixtures';
import { frameInPage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { gameControls } from './game-controls';
import {
  GameWidget,
  LaunchView,
  STAGE_RANK,
  launchStyles,
  useLaunch,
  useStage,
  type StartTarget,
} from './index';

/** Same origin as the test, so that the frame can really be spoken from. */
const GAME_URL = `${location.origin}/no-such-game`;

let world: TestWorld;
let client: Client;
let roots: { root: Root; host: HTMLElement }[];
let intents: Intent[];
let answersIntents: boolean;
type Begin = (target: StartTarget, options: { trial: boolean }) => void;
let starter: Begin | null;
const begin: Begin = (target, options) => {
  if (!starter) throw new Error('nothing is on the page yet');
  starter(target, options);
};
const emitted: { name: string; detail: unknown }[] = [];

function Starter({ mode }: { mode: 'inline' | 'overlay' }) {
  const shown = useStage(STAGE_RANK.lobby);
  const launch = useLaunch(true);
  useEffect(() => {
    starter = launch.start;
  });
  return <LaunchView shown={shown} mode={mode} {...launch} />;
}

function show(view: ReactNode, page = document): HTMLElement {
  const { CSSStyleSheet: Sheet } = page.defaultView ?? window;
  const host = page.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [tokensCss, resetCss, ...launchStyles].map((css) => {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    return sheet;
  });
  const place = page.createElement('div');
  place.className = 'f-root';
  shadow.append(place);
  page.body.append(host);
  const root = createRoot(place);
  roots.push({ root, host });
  const elementHost: ElementHost = {
    element: host,
    emit: (name, detail) => (emitted.push({ name, detail }), true),
    set: () => undefined,
    mark: () => undefined,
  };
  root.render(
    <ClientProvider client={client}>
      <HostProvider host={elementHost}>{view}</HostProvider>
    </ClientProvider>,
  );
  return host;
}
/** What the launch calls answer: an address, or a wire error word. */
const answerLaunch = (answer: { url: string } | { error: string }) => {
  world.gateway.intercept = (seen) => {
    if (!/^launch\./.test(seen.name)) return undefined;
    if ('error' in answer)
      return Response.json(
        { success: false, errorCode: answer.error, message: 'no', value: null },
        { status: 400 },
      );
    return Response.json({ success: true, value: { content: { game_url: answer.url, game_url2: '' } } });
  };
};
const login = (kind: 'player' | 'trial' = 'player') =>
  kind === 'trial'
    ? client.session.freeplay()
    : client.session.login({ mode: 'username', username: 'marina', password: 'Sea-Breeze-7' });
const find = (selector: string): HTMLElement | null => {
  for (const { host } of roots) {
    const found = host.shadowRoot?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
};
const one = (selector: string): HTMLElement => {
  const found = find(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const button = (name: string): HTMLElement => {
  for (const { host } of roots)
    for (const node of host.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? [])
      if (node.ariaLabel === name || node.textContent === name) return node;
  throw new Error(`no button ${name}`);
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 4000, interval: 15 });
const step = () => client.use(launchDomain).store.getState().step;
const openGame = async () => {
  answerLaunch({ url: GAME_URL });
  await login();
  show(<Starter mode="overlay" />);
  await until(() => expect(starter).toBeTypeOf('function'));
  begin(game(), { trial: false });
  await until(() => one('iframe'));
};

beforeEach(() => {
  roots = [];
  intents = [];
  starter = null;
  emitted.length = 0;
  answersIntents = true;
  world = createTestWorld({
    sealing: 'jwe',
    gateway: location.origin,
    ports: { clock: createPorts({}).clock },
  });
  ({ client } = world);
  client.onIntent((intent) => {
    intents.push(intent);
    return answersIntents;
  });
});
afterEach(() => {
  for (const { root, host } of roots) {
    root.unmount();
    host.remove();
  }
  client.destroy();
  vi.restoreAllMocks();
});

describe('a game in the page', () => {
  test('[LAUNCH-3] shows what is asked for, then the game in a frame that cannot leave, and no second balance above it', async () => {
    await openGame();
    const frame = one('iframe') as HTMLIFrameElement;
    expect([frame.title, frame.src]).toEqual(['Lantern Fields', GAME_URL]);
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(frame.getAttribute('allow')).toContain('fullscreen');
    await client.use(walletDomain).refresh();
    expect(one('.stage-bar').textContent).not.toMatch(/\d/);
    button('leave').click();
    await until(() => expect(find('dialog')).toBeNull());
    expect(step()).toBe('idle');
  });

  test('[LAUNCH-3] GO_BACK from the frame itself leaves the game', async () => {
    await openGame();
    const frame = one('iframe') as HTMLIFrameElement;
    await until(() =>
      expect([frame.contentDocument?.URL, frame.contentDocument?.readyState]).toEqual([GAME_URL, 'complete']),
    );
    const script = frame.contentDocument?.createElement('script');
    if (!script) throw new Error('the frame has no document');
    script.textContent = `parent.postMessage(JSON.stringify({ type: 'GO_BACK' }), '*')`;
    frame.contentDocument?.body.append(script);
    await until(() => expect(step()).toBe('idle'));
  });

  test('[LAUNCH-3] GO_BACK and BALANCE from another window or another origin are refused', async () => {
    await openGame();
    const frame = one('iframe') as HTMLIFrameElement;
    const refresh = vi.spyOn(client.use(walletDomain), 'refresh');
    const post = (type: string, from: Pick<MessageEventInit, 'source' | 'origin'>) =>
      window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type }), ...from }));
    for (const type of ['GO_BACK', 'BALANCE']) {
      post(type, { source: window, origin: location.origin });
      post(type, { source: frame.contentWindow, origin: 'https://evil.example' });
      post(type, { source: frame.contentWindow, origin: 'null' });
      post(type, { source: null, origin: location.origin });
    }
    window.postMessage(JSON.stringify({ type: 'GO_BACK' }), '*');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([step(), refresh.mock.calls.length]).toEqual(['open', 0]);
    post('BALANCE', { source: frame.contentWindow, origin: location.origin });
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test.each(['page', 'frame'])(
    'Escape leaves, the focus goes back to where the game was started: %s',
    async (where) => {
      const other = where === 'frame' ? frameInPage() : null;
      onTestFinished(() => other?.frame.remove());
      answerLaunch({ url: GAME_URL });
      await login();
      show(
        <>
          <button id="tile" type="button" onClick={() => begin(game(), { trial: false })}>
            tile
          </button>
          <Starter mode="overlay" />
        </>,
        other?.page,
      );
      await until(() => expect(starter).toBeTypeOf('function'));
      one('#tile').focus();
      one('#tile').click();
      await until(() => one('iframe'));
      one('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
      await until(() => expect(step()).toBe('idle'));
      await until(() => expect(roots[0]?.host.shadowRoot?.activeElement?.id).toBe('tile'));
    },
  );

  test('[LAUNCH-4] a free trial needs no account and says that it is play money', async () => {
    answerLaunch({ url: GAME_URL });
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: true });
    await until(() => one('iframe'));
    expect(one('.stage-trial').textContent).toBe('trialMode');
    expect(intents).toEqual([]);
  });
});

describe('a start that fails', () => {
  test('[LAUNCH-3] it is shown where it happens', async () => {
    answerLaunch({ error: 'game_not_found' });
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => expect(one('[role=alert] .f-state-title').textContent).toBe('failedTitle'));
    expect(one('[role=alert] .f-state-text').textContent).toBe('This game does not exist any more.');
    button('Back').click();
    await until(() => expect(find('dialog')).toBeNull());
  });

  test('[LAUNCH-3] it is tried again by a button', async () => {
    answerLaunch({ error: 'vendor_unavailable' });
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => one('[role=alert]'));
    answerLaunch({ url: GAME_URL });
    button('Try again').click();
    await until(() => one('iframe'));
  });

  test('an address that is none of http and https is never opened', async () => {
    answerLaunch({ url: 'javascript:alert(1)' });
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => one('[role=alert]'));
    expect(find('iframe')).toBeNull();
  });
});

describe('a game in a window of its own', () => {
  const ownWindow = card({
    vendor: 'SBO',
    name: 'Sport Book',
    category: 'SPORTS',
    vendorGameId: 'SBO1',
    gameId: '5002',
    newWindow: true,
  });

  test('[LAUNCH-3] a blocked pop-up leaves a link to the game', async () => {
    answerLaunch({ url: GAME_URL });
    await login();
    vi.spyOn(window, 'open').mockReturnValue(null);
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(ownWindow, { trial: false });
    await until(() => expect((one('a.f-button') as HTMLAnchorElement).href).toBe(GAME_URL));
    expect(one('a.f-button').getAttribute('rel')).toContain('noopener');
  });

  test('[LAUNCH-3] the window is opened within the click, gets the address, and is closed when the launch fails', async () => {
    const made = () => ({ opener: {} as unknown, close: vi.fn(), location: { replace: vi.fn() } });
    const opened = [made(), made()];
    const open = vi
      .spyOn(window, 'open')
      .mockImplementation(() => opened[open.mock.calls.length - 1] as unknown as Window);
    answerLaunch({ url: GAME_URL });
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(ownWindow, { trial: false });
    expect(open).toHaveBeenCalledTimes(1);
    await until(() => expect(opened[0]?.location.replace).toHaveBeenCalledWith(GAME_URL));
    expect(opened[0]?.opener).toBeNull();
    answerLaunch({ error: 'vendor_unavailable' });
    begin(ownWindow, { trial: false });
    await until(() => expect(opened[1]?.close).toHaveBeenCalled());
    expect(opened[1]?.location.replace).not.toHaveBeenCalled();
  });
});

describe('before a start', () => {
  test('[LAUNCH-1] a guest is asked to log in and the start goes on after it', async () => {
    answerLaunch({ url: GAME_URL });
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => expect(intents.map((intent) => intent.type)).toEqual(['need-login']));
    expect(find('dialog')).toBeNull();
    await login();
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    await until(() => one('iframe'));
  });

  test('[LAUNCH-1] where the intent to log in stays unanswered the page says what is needed', async () => {
    answersIntents = false;
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => expect(one('.f-dialog-title').textContent).toBe('loginTitle'));
    button('confirm').click();
    await until(() => expect(find('dialog')).toBeNull());
  });

  test('[LAUNCH-1] a trial account is told to register, with a confirm button', async () => {
    await login('trial');
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game(), { trial: false });
    await until(() => expect(one('dialog p').textContent).toBe('in_need_true_account'));
    button('register').click();
    await until(() => expect(find('dialog')).toBeNull());
    expect(intents.at(-1)?.type).toBe('need-register');
    begin(game(), { trial: false });
    await until(() => one('dialog'));
    button('confirm').click();
    await until(() => expect(find('dialog')).toBeNull());
  });

  test('[LAUNCH-2] a lottery has a page of its own; a page without one says so', async () => {
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    const lottery = game({ vendor: 'LOTT', category: 'LOTT', code: 'K3' });
    begin(lottery, { trial: false });
    await until(() => expect(intents.at(-1)).toEqual({ type: 'navigate', path: '/lottery?gameCode=K3' }));
    expect(find('dialog')).toBeNull();
    answersIntents = false;
    begin(lottery, { trial: false });
    await until(() => expect(one('.f-dialog-title').textContent).toBe('elsewhereTitle'));
  });

  test('[LAUNCH-2] a vendor group opens the list of its games, and one of them starts', async () => {
    answerLaunch({ url: GAME_URL });
    await login();
    show(<Starter mode="overlay" />);
    await until(() => expect(starter).toBeTypeOf('function'));
    begin(game({ id: '9', vendor: 'CQ9', group: true }), { trial: false });
    await until(() => one('button.group-game'));
    expect(
      world.gateway.seen.findLast((seen) => seen.name === 'games.list')?.url.searchParams.get('vassalage'),
    ).toBe('CQ9');
    one('button.group-game').click();
    await until(() => one('iframe'));
    expect(find('.group')).toBeNull();
  });
});

describe('who shows the game', () => {
  test('a game element takes it, and its own launch and leave work', async () => {
    answerLaunch({ url: GAME_URL });
    await login();
    const lobby = show(<Starter mode="overlay" />);
    const element = show(
      <GameWidget
        gameId="1001"
        vendor="JL"
        category="RNG"
        name="Lantern Fields"
        trial={false}
        mode="inline"
      />,
    );
    await until(() => expect(gameControls.has(element)).toBe(true));
    gameControls.get(element)?.launch();
    await until(() => expect(element.shadowRoot?.querySelector('iframe')).toBeTruthy());
    expect(lobby.shadowRoot?.querySelector('iframe')).toBeNull();
    gameControls.get(element)?.leave();
    await until(() => expect(element.shadowRoot?.querySelector('.stage-idle')).toBeTruthy());
    expect(emitted.map((event) => event.name)).toEqual(
      expect.arrayContaining(['foyer-game-open', 'foyer-game-close']),
    );
  });
});

describe('access', () => {
  test.each(['ltr', 'rtl'])('axe finds nothing around a game and in a prompt, %s', async (direction) => {
    client.i18n.addTexts('launch', { loginTitle: 'Log in to play', loginText: 'Then it starts.' });
    await openGame();
    one('.f-root').dir = direction;
    const look = async () => {
      // Half-way through its entrance a dialog has half its contrast.
      for (const animation of roots[0]?.host.shadowRoot?.getAnimations() ?? []) animation.finish();
      const options = { rules: { region: { enabled: false } }, iframes: false };
      const { violations } = await axe.run(roots[0]?.host ?? document.body, options);
      return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`);
    };
    expect(await look()).toEqual([]);
    client.use(launchDomain).close();
    await client.session.logout();
    answersIntents = false;
    begin(game(), { trial: false });
    await until(() => expect(one('.f-dialog-title').textContent).toBe('Log in to play'));
    expect(await look()).toEqual([]);
  });
});
