import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  end,
  named,
  one,
  show,
  started,
  until,
  wireGame,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

const ANSWERS = {
  GCSGAME_gameList: () => ({
    games: [
      wireGame(1, { facts: { rtp: 962768, isNew: 1 }, supportPlay: 0 }),
      wireGame(2, { facts: { closed: 1, rtp: 950000 } }),
      wireGame(3),
    ],
    totalPages: 1,
    totalCount: 3,
  }),
  detail: () => ({
    nodeId: 1001,
    facts: { rtp: 962768, isNew: 1 },
    rules: ['Wins run from the first reel to the right.'],
    currency: 'BRL',
    minBet: '0.20',
    maxBet: '50.00',
    proofUrl: 'https://games.example/verify',
  }),
  vendors: () => ({ list: [{ vassalage: 'PG', gameCount: 7, openCount: 0 }] }),
};
const open = async (more: Parameters<typeof show>[0] = {}) => {
  const shown = await show({ answers: ANSWERS, ...more });
  await until(() => expect(all('.know')).toHaveLength(3));
  return shown;
};

describe('[LOBBY-4] what is known of a game', () => {
  test('stands on its tile: new and return, closed without either, and nothing where nothing is known', async () => {
    await open();
    client.i18n.addTexts('lobby', { returnShort: 'RTP {{percent}}%' });
    await until(() =>
      expect(
        all('.tile').map((tile) => [...tile.querySelectorAll('.fact')].map((fact) => fact.textContent)),
      ).toEqual([['isNew', 'RTP 96.28%'], ['closed'], []]),
    );
    expect(all('.about[data-closed]')).toHaveLength(1);
  });

  test('[LOBBY-4] a jackpot and free seats stand there as they are now, also in the sheet', async () => {
    await open({
      answers: {
        ...ANSWERS,
        figures: () => ({
          list: [
            { nodeId: 1001, currency: 'BRL', jackpot: '50000.00' },
            { nodeId: 1002, playerCount: 1, maxPlayer: 9 },
            { nodeId: 1003, playerCount: 40, maxPlayer: 40 },
          ],
        }),
      },
    });
    client.i18n.addTexts('lobby', {
      jackpotNow: 'Jackpot {{sum}}',
      seatsFree_other: '{{total}} seats free',
    });
    const figures = () =>
      all('.figures').map((one) => [...one.querySelectorAll('.fact')].map((fact) => fact.textContent));
    await until(() => {
      expect(figures()[0]?.[0]?.replace(/\s/g, ' ')).toMatch(/^Jackpot R\$ ?50,000\.00$/);
      // What is closed is open to none, whatever is free there.
      expect(figures()[1]).toEqual(['closed']);
      expect(figures()[2]).toEqual(['seatsNone']);
    });
    all('.know')[0]?.click();
    await until(() => expect(all('dialog[open] dt').map((node) => node.textContent)).toContain('jackpot'));
  });

  test('[LOBBY-4] a name that its picture says is written once, heard all the same, and seen where the picture failed', async () => {
    await show({
      answers: {
        ...ANSWERS,
        GCSGAME_gameList: () => ({
          games: [
            wireGame(1, { facts: { rtp: 962768 }, showIcon: '/art/1.svg', iconTitled: 1 }),
            wireGame(2, { facts: { rtp: 950000 }, showIcon: '/art/2.svg' }),
          ],
          totalPages: 1,
          totalCount: 2,
        }),
      },
    });
    await until(() => expect(all('.figures')).toHaveLength(2));
    const [titled, plain] = all('.tile');
    const part = (tile: HTMLElement | undefined, name: string): HTMLElement => {
      const found = tile?.querySelector<HTMLElement>(name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    };
    const isSeen = (tile: HTMLElement | undefined) =>
      getComputedStyle(part(tile, '.name')).clipPath === 'none';
    // The picture of this stage loads or fails when it will.
    part(titled, 'img').hidden = false;
    expect([isSeen(titled), isSeen(plain)]).toEqual([false, true]);
    expect(part(titled, '.start').textContent).toContain('Game 1');
    const top = (tile: HTMLElement | undefined, name: string) => part(tile, name).getBoundingClientRect().top;
    const pictureEnd = (tile: HTMLElement | undefined) => part(tile, '.art').getBoundingClientRect().bottom;
    // Below the drawn title, never over it.
    expect(top(titled, '.fact')).toBeGreaterThanOrEqual(pictureEnd(titled));
    expect(top(plain, '.fact')).toBeLessThan(pictureEnd(plain));
    expect(part(titled, '.figures').getBoundingClientRect().height).toBeCloseTo(
      part(titled, '.name').getBoundingClientRect().height,
      0,
    );
    part(titled, 'img').hidden = true;
    expect(isSeen(titled)).toBe(true);
    expect(top(titled, '.fact')).toBeLessThan(pictureEnd(titled));
  });

  test('is told in full by a sheet that leads into the game and gives the focus back', async () => {
    const { asked } = await open();
    expect(asked.some(({ path }) => path.endsWith('/detail'))).toBe(false);
    const button = all('.know')[0];
    button?.focus();
    button?.click();
    await until(() => expect(one('dialog[open] .sheet-body').textContent).toContain('Wins run from'));
    const link = one<HTMLAnchorElement>('dialog[open] a');
    expect([link.href, link.rel]).toEqual(['https://games.example/verify', 'noreferrer']);
    expect(all('dialog[open] dt').map((node) => node.textContent)).toEqual([
      ...['vendor', 'return', 'stake', 'freePlay'],
    ]);
    named('dialog[open] button', 'trial').click();
    expect(started).toEqual([{ name: 'Game 1', trial: true }]);
    await until(() => expect(all('dialog[open]')).toHaveLength(0));
    expect(button?.matches(':focus')).toBe(true);
  });

  test('says that a game is closed, and offers no start of it', async () => {
    await open({
      answers: {
        ...ANSWERS,
        detail: () => ({ nodeId: 1002, facts: { closed: 1 }, rules: [], proofUrl: '' }),
      },
    });
    all('.know')[1]?.click();
    await until(() => expect(one('dialog[open] dl').textContent).toContain('closed'));
    const buttons = all('dialog[open] .sheet-actions button').map((node) => node.textContent);
    expect(buttons).toEqual(['mark']);
  });

  test('says why it could not be had, with another try', async () => {
    let fails = true;
    await open({
      answers: { ...ANSWERS, detail: () => (fails ? new Error('game_unknown') : ANSWERS.detail()) },
    });
    all('.know')[0]?.click();
    await until(() => expect(all('dialog[open] [role=alert]')).toHaveLength(1));
    fails = false;
    one('dialog[open] [role=alert] button').click();
    await until(() => expect(one('dialog[open] .sheet-body').textContent).toContain('Wins run from'));
  });
});

describe('[LOBBY-2] orders and vendors', () => {
  const lists = (asked: Awaited<ReturnType<typeof show>>['asked']) =>
    asked
      .filter(({ path }) => path.endsWith('gameList'))
      .map(({ query }) => [query.get('sort'), query.get('openOnly')]);

  test('open games alone and another order are asked for, from the first page', async () => {
    const { asked } = await open();
    named('.chip', 'openNow').click();
    await until(() =>
      expect(lists(asked)).toEqual([
        [null, null],
        [null, 'true'],
      ]),
    );
    named('.chip', 'sortBy').click();
    await until(() => expect(lists(asked).at(-1)).toEqual(['popular', 'true']));
  });

  test('an order is kept in this browser for the next visit, until the shelves’ own is chosen again', async () => {
    await open();
    const kept = () => client.ports.storage.local.get('DEMO.taste');
    expect(kept()).toBeNull();
    for (const order of ['popular', 'new', 'name', null]) {
      named('.chip', 'sortBy').click();
      await until(() => expect(kept()).toBe(order));
    }
    named('.chip', 'openNow').click();
    await until(() => expect(named('.chip', 'openNow').ariaPressed).toBe('true'));
    expect(kept()).toBeNull();
  });

  test('all vendors stand in one sheet, with their games, found by name', async () => {
    await open();
    named('.chip', 'vendorIs').click();
    await until(() =>
      expect(all('.sheet-row').map((row) => row.firstChild?.textContent)).toEqual([
        'all',
        'JL Studio',
        'PG Studio',
      ]),
    );
    await until(() => expect(one('.sheet-list').textContent).toContain('results'));
    const input = one<HTMLInputElement>('.sheet-search');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'pg');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await until(() =>
      expect(all('.sheet-row').map((row) => row.firstChild?.textContent)).toEqual(['PG Studio']),
    );
    one('.sheet-row').click();
    await until(() => expect(all('dialog[open]')).toHaveLength(0));
    expect(all('.chip[aria-pressed=true]').some((chip) => chip.textContent === 'PG Studio')).toBe(true);
  });
});
