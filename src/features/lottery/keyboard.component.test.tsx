import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lottery as words } from '../../locales/en/lottery';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LotteryWidget, lotteryStyles } from './index';

const GAME = 'FAKE5';
const OTHER = 'FAKE6';
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, ...lotteryStyles],
    texts: { lottery: words },
  });
  const { lottery } = world.gateway.state;
  const [game] = lottery.games;
  if (game === undefined) throw new Error('no game');
  const names = { en: 'Harbour Six', pt: 'Porto Seis', es: 'Puerto Seis' };
  lottery.games = [game, { ...game, code: OTHER, names }];
  lottery.draws = lottery.draws.concat(lottery.draws.map((draw) => ({ ...draw, game: OTHER })));
  await world.client.system.start();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const show = (game: string): void => stage.show(<LotteryWidget game={game} area="all" mode="all" />);
const login = () => world.client.session.login({ mode: 'username', ...MEMBER });
const open = async (): Promise<void> => {
  show(GAME);
  await stage.find('.bet-panel');
};
const click = async (name: string): Promise<void> => (await stage.button(name)).click();
const focused = (): string => {
  const active = stage.root.activeElement;
  return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
};
const reachesFocus = (name: string) => vi.waitFor(() => expect(focused()).toBe(name));
const press = (key: string): void =>
  void stage.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
/** What Tab stops at, in the order of the page. */
const stopsIn = (selector: string): string[] =>
  [
    ...stage.root.querySelectorAll<HTMLElement>(
      `${selector} :is(button, input, select, a[href], [tabindex="0"])`,
    ),
  ]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    .map((one) => one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.textContent);
const tickets = () => world.gateway.state.lottery.tickets;
const buy = async (): Promise<string> => {
  await click(words.quickPick);
  await stage.reads('1 combination');
  await click(words.addLine);
  (await stage.find('[part="place"]')).click();
  await stage.find('[part="bought"]');
  const [bought] = tickets();
  if (bought === undefined) throw new Error('no ticket');
  const { number, issue } = bought.ticket;
  return words.placed.replace('{{ticket}}', number).replace('{{issue}}', issue);
};

describe('[LOTT-3] the keyboard in the lottery', () => {
  it('stops once for each group of buttons, from the kinds of bet to the button that adds a line', async () => {
    await open();
    await vi.waitFor(() =>
      expect(stopsIn('.bet-panel')).toEqual([
        'First three in order',
        'Place 1: All',
        'R$2.00',
        'multiple',
        '×1',
        'rebate',
        words.quickPick,
      ]),
    );
  });

  it('stops once for the lines of a slip', async () => {
    await login();
    await open();
    for (const line of [1, 2, 3]) {
      for (const place of [1, 2, 3]) await click(`Place ${place}, digit ${line}`);
      await vi.waitFor(() =>
        expect(stage.root.querySelectorAll('[aria-pressed="true"].cell')).toHaveLength(3),
      );
      await click(words.addLine);
      await vi.waitFor(() => expect(stage.root.querySelectorAll('aside [part="line"]')).toHaveLength(line));
    }
    (await stage.find('[part="open-slip"]')).click();
    await vi.waitFor(() => {
      const stops = stopsIn('dialog .slip');
      expect(stops.slice(0, 2)).toEqual([words.clearSlip, 'chase']);
      expect(stops[2]).toMatch(/^Place bet: /);
    });
  });

  it('walks over all places with the arrows: along a list, to the next one, and between lines', async () => {
    await open();
    (await stage.button('Place 1, digit 8')).focus();
    press('ArrowRight');
    expect(focused()).toBe('Place 1, digit 9');
    press('ArrowRight');
    expect(focused()).toBe('Place 2: All');
    press('ArrowLeft');
    press('Home');
    expect(focused()).toBe('Place 1, digit 0');
    press('ArrowUp');
    expect(focused()).toContain('Place 1: ');
    press('ArrowDown');
    press('End');
    expect(focused()).toBe('Place 1, digit 9');
    expect(stopsIn('.picker')).toEqual(['Place 1, digit 9']);
  });

  it('keeps one stop when the button of the stop is disabled or gone', async () => {
    await open();
    await click(words.quickPick);
    await stage.reads('1 combination');
    (await stage.button(words.clear)).focus();
    expect(stopsIn('.bet-acts')).toEqual([words.clear]);
    await click(words.clear);
    await vi.waitFor(() => expect(stopsIn('.bet-acts')).toEqual([words.quickPick]));
  });

  it('changes a multiple with the arrows, within its limits', async () => {
    await open();
    const field = await stage.field('multiple');
    field.focus();
    press('ArrowDown');
    expect(field.value).toBe('1');
    press('ArrowUp');
    await vi.waitFor(() => expect(field.getAttribute('aria-valuenow')).toBe('2'));
    expect(field.value).toBe('2');
  });
});

describe('[LOTT-3] the focus', () => {
  it('stays where it is on the first view of a list or of a game', async () => {
    show('');
    await stage.button(`${words.play}: Harbour Five`);
    expect(stage.root.activeElement).toBeNull();
    stage.show(null);
    await vi.waitFor(() => expect(stage.root.querySelector('.lottery')).toBeNull());
    await open();
    expect(stage.root.activeElement).toBeNull();
  });

  it('goes to the heading of a game that is opened, and back to its tile', async () => {
    show('');
    const tile = await stage.button(`${words.play}: Harbour Six`);
    expect(stopsIn('.lottery')).toEqual([`${words.play}: Harbour Five`]);
    tile.focus();
    tile.click();
    await reachesFocus('Harbour Six');
    expect(stage.root.activeElement?.localName).toBe('h2');
    // The amounts come after the first drawing.
    await stage.reads('R$2.00');
    await stage.axe();
    await click(words.toGames);
    await reachesFocus(`${words.play}: Harbour Six`);
    expect(stopsIn('.lottery')).toEqual([`${words.play}: Harbour Six`]);
    await stage.axe();
  });

  it('follows the attribute of the page, and leaves the fields of the host alone', async () => {
    show('');
    await stage.button(`${words.play}: Harbour Five`);
    show(OTHER);
    await reachesFocus('Harbour Six');
    show('');
    await reachesFocus(`${words.play}: Harbour Six`);
    const search = document.createElement('input');
    document.body.append(search);
    search.focus();
    show(GAME);
    await stage.find('.bet-panel');
    await stage.reads('Harbour Five');
    expect(document.activeElement).toBe(search);
    search.remove();
  });

  it('goes to the words about a game that is unknown, with the list as the way out', async () => {
    show('');
    await stage.button(`${words.play}: Harbour Five`);
    show('NO_SUCH_GAME');
    await reachesFocus(words.gameFailed);
    await click(words.toGames);
    await reachesFocus(`${words.play}: Harbour Five`);
    expect(stage.events.at(-1)).toEqual({ name: 'foyer-lottery-game', detail: { game: '' } });
  });
});

describe('[LOTT-3] the confirmation of a bet', () => {
  it('takes the focus, names ticket, draw and amount, and takes no second press for a second bet', async () => {
    await login();
    await open();
    const placed = await buy();
    await reachesFocus(placed);
    expect((await stage.find('[part="bought"]')).textContent).toContain('R$2.00');
    const dialog = await stage.find<HTMLDialogElement>('dialog');
    expect(dialog.matches(':modal')).toBe(true);
    await stage.axe();
    // The same key again, and a click beside the confirmation: it stays, and nothing more is bought.
    press('Enter');
    dialog.click();
    expect(stage.root.querySelector('[part="place"]')).toBeNull();
    expect(focused()).toBe(placed);
    expect(tickets()).toHaveLength(1);
  });

  it('gives the focus to the numbers of the next bet', async () => {
    await login();
    await open();
    await buy();
    await click(words.betAgain);
    await reachesFocus('Place 1: All');
    expect(stage.root.querySelector('[part="bought"]')).toBeNull();
    await buy();
    await stage.find('[part="bought"]');
    expect(tickets()).toHaveLength(2);
  });

  it('leads to the tickets', async () => {
    await login();
    await open();
    await buy();
    const dialog = await stage.find('dialog');
    [...dialog.querySelectorAll('button')].find((one) => one.textContent === words.tab_tickets)?.click();
    await stage.reads(words.state_placed);
    await reachesFocus(words.tab_tickets);
    expect(stage.root.activeElement?.getAttribute('role')).toBe('tab');
  });

  it('takes the place of the slip of a phone', async () => {
    await login();
    await open();
    await click(words.quickPick);
    await stage.reads('1 combination');
    await click(words.addLine);
    (await stage.find('[part="open-slip"]')).click();
    (await stage.find('dialog [part="place"]')).click();
    await stage.find('[part="bought"]');
    expect(stage.root.querySelectorAll('dialog')).toHaveLength(1);
    await vi.waitFor(() => expect(stage.root.activeElement?.localName).toBe('h2'));
  });
});
