import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { rounds as words } from '../../locales/en/rounds';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { lackCalls } from '../../testing/lack-calls';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { RoundsWidget, roundsStyles } from './index';
import { dayStart } from './rounds.controller';

let world: TestWorld;
let stage: Stage;
const begin = (...options: Parameters<typeof createTestWorld>): void => {
  world = createTestWorld(...options);
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...roundsStyles],
    texts: { rounds: words },
  });
};
beforeEach(() => begin());
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const logIn = () => world.client.session.login({ mode: 'username', ...MEMBER });
const show = async (mode: 'inline' | 'popup' = 'inline') => {
  await world.client.system.start();
  await logIn();
  stage.show(<RoundsWidget mode={mode} />);
};
const asked = () => world.gateway.seen.findLast((seen) => seen.name === 'rounds.list')?.url.searchParams;
const rows = () => [...stage.root.querySelectorAll('.round-head')];
const choose = async (name: string, value: string) => {
  const label = await vi.waitFor(() => {
    const found = [...stage.root.querySelectorAll('label')].find((one) => one.textContent?.startsWith(name));
    if (!found) throw new Error(`no label ${name}`);
    return found;
  });
  const field = label.querySelector<HTMLSelectElement | HTMLInputElement>('select, input');
  if (!field) throw new Error(`no field ${name}`);
  field.value = value;
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
};

describe('the list of rounds', () => {
  it('[MEM-6] shows what was played, newest first, with stake, win and state', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]?.textContent).toContain('Glowmoth Orchard');
    await vi.waitFor(() => expect(rows()[0]?.textContent).toContain('8.40'));
    expect(rows()[1]?.textContent).toContain(words.cancelled);
    expect(rows()[2]?.textContent).toContain(words.open);
    await stage.axe();
  });

  it('[LAUNCH-5] opens a round with its movements, how it came about and its proof', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    const [first] = rows();
    (first as HTMLElement).click();
    await stage.reads('3 × fig');
    expect(first?.getAttribute('aria-expanded')).toBe('true');
    expect(stage.text()).toContain(words.proofOpen);
    expect(stage.text()).toContain('hmac-sha256-seeds');
    expect(stage.root.querySelectorAll('.moves li')).toHaveLength(2);
    await stage.axe();
    (first as HTMLElement).click();
    await vi.waitFor(() => expect(stage.text()).not.toContain('3 × fig'));
  });

  it('leads to a verifier on the web, and nowhere else', async () => {
    let url = 'https://games.example/verify?round=1';
    world.gateway.intercept = ({ name }) =>
      name === 'rounds.detail'
        ? Response.json({
            success: true,
            value: {
              roundId: 'x',
              vassalage: 'HOUSE',
              currency: 'BRL',
              betAmount: 1,
              winAmount: 0,
              status: 'completed',
              proof: { method: 'm', revealed: true, values: { seed: 's' }, url },
            },
          })
        : undefined;
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    (rows()[0] as HTMLElement).click();
    expect((await stage.find<HTMLAnchorElement>('[part=verify]')).href).toBe(url);
    expect((await stage.find('[part=verify]')).getAttribute('rel')).toBe('noopener noreferrer');
    (rows()[0] as HTMLElement).click();
    url = 'javascript:alert(1)';
    (rows()[0] as HTMLElement).click();
    await stage.reads(words.proofText);
    expect(stage.root.querySelector('[part=verify]')).toBeNull();
  });

  it('is narrowed by provider, state and days, whole days where the visitor is', async () => {
    await show();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    await choose(words.state, 'cancelled');
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(asked()?.get('status')).toBe('cancelled');
    await choose(words.fromDay, '2025-06-01');
    await choose(words.untilDay, '2025-06-02');
    await vi.waitFor(() => expect(asked()?.get('endTime')).toBe(String(dayStart('2025-06-02', 1))));
    expect(asked()?.get('startTime')).toBe(String(dayStart('2025-06-01')));
    await stage.reads(words.emptyFilter);
    (await stage.button(words.reset)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(asked()?.get('pageNo')).toBe('1');
  });

  it('says when nothing was played, when it cannot be told, and asks again', async () => {
    let answer: Response | null = Response.json(
      { success: false, errorCode: 'server_busy' },
      { status: 503 },
    );
    world.gateway.intercept = ({ name }) => (name === 'rounds.list' ? answer?.clone() : undefined);
    await show();
    const retry = async (text: string) => {
      for (let turn = 0; turn < 200 && !stage.text().includes(text); turn += 1)
        await world.clock.advance(1_000);
      await stage.reads(text);
    };
    await retry(words.failed);
    answer = Response.json({ success: true, value: { list: [], totalPages: 0, totalCount: 0 } });
    (await stage.button(common.retry)).click();
    await stage.reads(words.empty);
    answer = null;
    (await stage.button(words.refresh)).click();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('turns its pages', async () => {
    world.gateway.intercept = ({ name, url }) =>
      name === 'rounds.list'
        ? Response.json({
            success: true,
            value: {
              list: [
                {
                  roundId: `r-${url.searchParams.get('pageNo') ?? ''}`,
                  vassalage: 'HOUSE',
                  gameName: `Game of page ${url.searchParams.get('pageNo') ?? ''}`,
                  currency: 'BRL',
                  betAmount: 1,
                  winAmount: 2,
                  status: 'completed',
                  openedAt: 1,
                },
              ],
              totalPages: 3,
              totalCount: 60,
            },
          })
        : undefined;
    await show();
    await stage.reads('Game of page 1');
    expect((await stage.button(words.previous)).disabled).toBe(true);
    (await stage.button(words.next)).click();
    await stage.reads('Game of page 2');
    (await stage.button(words.next)).click();
    await stage.reads('Game of page 3');
    expect((await stage.button(words.next)).disabled).toBe(true);
  });
});

describe('who sees rounds', () => {
  it('a guest is shown the way to the login, and the rounds after it', async () => {
    await world.client.system.start();
    stage.show(<RoundsWidget mode="inline" />);
    await stage.reads(words.loginFirst);
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    (await stage.button(common.login)).click();
    expect(intents).toEqual(['need-login']);
    await logIn();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('a trial account sees what it has played', async () => {
    await world.client.system.start();
    await world.client.session.freeplay();
    stage.show(<RoundsWidget mode="inline" />);
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
  });

  describe('on a partner’s page', () => {
    beforeEach(() => {
      stage.end();
      world.client.destroy();
      begin({ url: `${window.location.origin}/paper` });
      world.gateway.state.identity.tier = 'partner';
    });
    const frame = () => stage.find<HTMLIFrameElement>('iframe');

    it('[LAUNCH-5] the operator shows them in a frame, and the page itself asks for none', async () => {
      await show();
      const { src, title } = await frame();
      const address = new URL(src);
      expect(address.origin + address.pathname).toBe('https://gateway.example/frame/rounds');
      expect(address.search).toBe('');
      expect(address.hash).toContain(encodeURIComponent(window.location.origin));
      expect(title).toBe(words.frameTitle);
      await stage.reads(words.frameIntro);
      expect(world.gateway.count('rounds.list')).toBe(0);
    });

    it('a guest is shown the way to the login first', async () => {
      await world.client.system.start();
      stage.show(<RoundsWidget mode="inline" />);
      await stage.reads(words.loginFirst);
      expect(stage.root.querySelector('iframe')).toBeNull();
      await logIn();
      await frame();
      await world.client.session.logout();
      await stage.reads(words.loginFirst);
      expect(stage.root.querySelector('iframe')).toBeNull();
    });

    it('a frame that does not come says so, with another try and the way to the operator’s site', async () => {
      await show();
      const first = (await frame()).src;
      await world.clock.advance(20_000);
      await stage.reads(errors.NETWORK_TIMEOUT);
      expect((await stage.find<HTMLAnchorElement>('a')).href).toBe('https://gateway.example/');
      (await stage.button(common.retry)).click();
      expect((await frame()).src).not.toBe(first);
    });

    it('the frame closes a popup when it asks for it', async () => {
      await show('popup');
      await vi.waitFor(() => expect(world.client.intend({ type: 'open-rounds' })).toBe(true));
      const { contentWindow } = await frame();
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { foyer: 'frame.1', type: 'close' },
          origin: 'https://gateway.example',
          source: contentWindow,
        }),
      );
      await vi.waitFor(() => expect(stage.root.querySelector('dialog[open]')).toBeNull());
    });
  });

  describe('in the operator’s frame on a partner’s page', () => {
    const ask = async () => {
      let proved = false;
      world.gateway.intercept = ({ name }) => {
        if (name === 'session.stepUp') proved = true;
        const isAsked = name === 'rounds.list' && !proved;
        const body = { success: false, errorCode: 'step_up_required' };
        return isAsked ? Response.json(body, { status: 403 }) : undefined;
      };
      await show();
      return stage.find<HTMLInputElement>('input[name=password]');
    };
    const type = (field: HTMLInputElement, value: string) => {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };

    it('[TRIAL-S7] the person proves who they are before anything is shown', async () => {
      const field = await ask();
      await stage.reads(words.proveText);
      expect(rows()).toHaveLength(0);
      expect(stage.root.querySelector('[part=filter]')).toBeNull();
      expect((await stage.find<HTMLAnchorElement>('[part=operator]')).href).toBe('https://gateway.example/');
      await stage.axe();
      type(field, MEMBER.password);
      (await stage.button(words.prove)).click();
      await vi.waitFor(() => expect(rows()).toHaveLength(3));
      expect(stage.root.querySelector('input[name=password]')).toBeNull();
    });

    it('a wrong password and none are told at the field, and what was typed stays', async () => {
      const field = await ask();
      (await stage.button(words.prove)).click();
      await stage.reads(common.required);
      world.gateway.intercept = null;
      type(field, 'Not-it-1234');
      (await stage.button(words.prove)).click();
      await stage.reads(errors.PASSWORD_WRONG);
      expect(field.value).toBe('Not-it-1234');
    });
  });

  it('a popup opens by its intent, and closes with the session', async () => {
    await show('popup');
    await vi.waitFor(() => expect(world.client.intend({ type: 'open-rounds' })).toBe(true));
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(stage.root.querySelector('dialog[open]')).not.toBeNull();
    await world.client.session.logout();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog[open]')).toBeNull());
  });

  it.each([true, false])(
    'where no rounds are listed the bets open instead, if the host has them: %s',
    async (isHost) => {
      await world.client.system.start();
      await logIn();
      lackCalls(world, ['rounds.list']);
      const pages: string[] = [];
      world.client.onIntent((intent) => {
        if (!isHost || intent.type !== 'open-member-page') return false;
        pages.push(intent.page);
        return true;
      });
      stage.show(<RoundsWidget mode="popup" />);
      await world.client.dialect();
      await vi.waitFor(() => expect(world.client.intend({ type: 'open-rounds' })).toBe(true));
      await vi.waitFor(() => expect(stage.root.querySelector('dialog[open]') === null).toBe(isHost));
      expect(pages).toEqual(isHost ? ['personalHistoryCopy'] : []);
    },
  );
});

describe('a day of a filter', () => {
  it.each([
    ['', 0],
    ['2025-13-99x', 0],
    ['2025-06-01', new Date(2025, 5, 1).getTime()],
  ])('%j begins at %d', (day, at) => expect(dayStart(day)).toBe(at));

  it('ends where the next one begins, whatever the clocks did', () => {
    expect(dayStart('2025-12-31', 1)).toBe(new Date(2026, 0, 1).getTime());
  });
});
