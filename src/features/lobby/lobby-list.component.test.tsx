import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errors } from '../../locales/en/errors';
import {
  all,
  begin,
  client,
  comeBack,
  end,
  host,
  leave,
  named,
  one,
  show,
  tiles,
  type,
  until,
  wireGame,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';
import { scrollPositions } from './return-position.controller';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('the list', () => {
  test('[LOBBY-2] pages of 18 with a pager, the number of results is announced', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    await until(() => expect(one('output').textContent).toContain('results'));
    const pages = ['‹', '1', '2', '3', '4', '5', '11', '12', '›'];
    await until(() => expect(all('.page').map((node) => node.textContent)).toEqual(pages));
    named('.page', '3').click();
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    expect(one('.page[aria-current=page]').textContent).toBe('3');
    expect(
      asked
        .filter((call) => call.path.endsWith('gameList'))
        .at(-1)
        ?.query.get('pageSize'),
    ).toBe('18');
  });

  test('[LOBBY-2] search is trimmed while the field keeps what was typed; nothing found says so and offers all', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    type('  zzz ');
    await until(() => expect(named('.f-state-title', 'empty')).toBeTruthy());
    expect(asked.at(-1)?.query.get('gameName')).toBe('zzz');
    expect(one<HTMLInputElement>('input').value).toBe('  zzz ');
    named('.f-state button', 'showAll').click();
    await until(() => expect(tiles()).toHaveLength(18));
    await until(() => expect(one<HTMLInputElement>('input').value).toBe(''));
  });

  test('[LOBBY-2] the search field is there for all games only', async () => {
    await show({ member: true });
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'filterHOT').click();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    expect(all('input')).toHaveLength(0);
    named('.chip', 'filterRECENT').click();
    await until(() => expect(named('.f-state-title', 'emptyRecent')).toBeTruthy());
  });

  test('[LOBBY-3] another category starts on page 1 without a search; another vendor goes back to all kinds', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'Jackpot').click();
    await until(() => expect(asked.at(-1)?.query.get('gameClassify')).toBe('JP'));
    named('.chip', 'PG Studio').click();
    await until(() => expect(asked.at(-1)?.query.get('vassalage')).toBe('PG'));
    expect(asked.at(-1)?.query.get('gameClassify')).toBe('');
    type('x');
    await until(() => expect(asked.at(-1)?.query.get('gameName')).toBe('x'));
    named('.tab', 'FISH').click();
    await until(() => expect(asked.at(-1)?.query.get('gameType')).toBe('FISH'));
    expect(asked.at(-1)?.query.get('gameName')).toBe('');
    await until(() => expect(one<HTMLInputElement>('input').value).toBe(''));
  });

  test('a list that fails says why and tries again by a button', async () => {
    let broken = true;
    await show({
      answers: {
        GCSGAME_gameList: () =>
          broken ? new Error('server_busy') : { games: [wireGame(3)], totalPages: 1, totalCount: 1 },
      },
    });
    await until(() => expect(one('[role=alert]').textContent).toContain(errors.BUSY));
    broken = false;
    named('.f-state button', 'retry').click();
    await until(() => expect(tiles()).toEqual(['Game 3']));
  });

  test('[TRIAL-E2] a list that the gateway does not have says so, without a button that cannot help', async () => {
    await show({ answers: { GCSGAME_gameList: () => new Error('function.not.available') } });
    await until(() => expect(one('[role=alert]').textContent).toContain('not available here'));
    expect(all('.f-state button')).toEqual([]);
  });

  test('a skeleton stands where the games will stand, in their size', async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const games = Array.from({ length: 18 }, (_, index) => wireGame(index));
    await show({
      answers: { GCSGAME_gameList: () => gate.then(() => ({ games, totalPages: 2, totalCount: 30 })) },
    });
    await until(() => expect(all('.chip').length).toBeGreaterThan(4));
    await until(() => expect(all('.bone')).toHaveLength(18));
    const { height, width, top } = one('.bone').getBoundingClientRect();
    answer();
    await until(() => expect(tiles()).toHaveLength(18));
    const tile = one('.grid .tile').getBoundingClientRect();
    expect(Math.abs(tile.height - height)).toBeLessThan(2);
    expect(Math.abs(tile.width - width)).toBeLessThan(1);
    expect(Math.abs(tile.top - top)).toBeLessThan(2);
  });

  test('a page that is turned to begins at its top, and the keyboard goes on with its first game', async () => {
    await show();
    await until(() => expect(all('.pager')).toHaveLength(1));
    const number = named('.page', '3');
    number.scrollIntoView({ block: 'end' });
    number.focus();
    const down = scrollY;
    number.click();
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    await until(() => expect(host.shadowRoot?.activeElement?.textContent).toContain('Game 36'));
    expect(scrollY).toBeLessThan(down);
    const { top } = one('.count').getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(innerHeight / 2);
  });

  test('a page that does not come keeps the place and the focus', async () => {
    let broken = false;
    await show({
      answers: {
        GCSGAME_gameList: ({ query }) =>
          broken
            ? new Error('server_busy')
            : {
                games: Array.from({ length: 18 }, (_, at) => wireGame(Number(query.get('pageNo')) * 18 + at)),
                totalPages: 12,
                totalCount: 210,
              },
      },
    });
    await until(() => expect(all('.pager')).toHaveLength(1));
    broken = true;
    named('.page', '3').click();
    await until(() => expect(all('[role=alert]')).toHaveLength(1));
    broken = false;
    named('.f-state button', 'retry').click();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(host.shadowRoot?.activeElement?.className).not.toBe('start');
  });

  test('who likes it better scrolls on a wide screen and turns pages on a phone, and it is kept', async () => {
    await show();
    const kept = () => client.ports.storage.local.get('DEMO.taste');
    await until(() => expect(all('.pager')).toHaveLength(1));
    named('.page', '3').click();
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    named('.chip', 'listIs').click();
    await until(() => expect(tiles()[0]).toBe('Época Dourada'));
    expect(all('.pager')).toHaveLength(0);
    expect(kept()).toBe('endless');
    const length = () => Number(all('.tile')[0]?.getAttribute('aria-setsize') ?? tiles().length);
    await until(() => {
      all('.next')[0]?.scrollIntoView();
      expect(length()).toBeGreaterThanOrEqual(36);
    });
    named('.chip', 'listIs').click();
    await until(() => expect(all('.pager')).toHaveLength(1));
    expect(kept()).toBe('pages');
    expect(tiles()).toHaveLength(18);
  });

  test('on a phone the list grows by scrolling and stays after coming back', async () => {
    await show({ width: 390 });
    await until(() => expect(tiles()).toHaveLength(18));
    await until(() => one('.next').scrollIntoView());
    expect(all('.pager')).toHaveLength(0);
    // A list that has grown long keeps its rows in view only, and says how long it is.
    const length = () => Number(all('.tile')[0]?.getAttribute('aria-setsize') ?? tiles().length);
    await until(() => expect(length()).toBeGreaterThanOrEqual(36));
    const grown = length();
    leave();
    comeBack();
    await until(() => expect(length()).toBeGreaterThanOrEqual(grown));
    expect(new Set(tiles()).size).toBe(tiles().length);
  });

  test('[LOBBY-5] on a phone more favourites are appended to those that stand there', async () => {
    const asked: string[] = [];
    await show({
      member: true,
      width: 390,
      words: { filter: 'favourite' },
      answers: {
        MCSFE_getFavoriteGamesList: ({ query }) => {
          const page = Number(query.get('pageNo'));
          asked.push(String(page));
          return {
            content: Array.from({ length: 18 }, (_, index) => wireGame((page - 1) * 18 + index)),
            totalPages: 2,
          };
        },
      },
    });
    await until(() => expect(tiles()).toHaveLength(18));
    // The mark may have been near enough by itself, and be gone with the last page.
    await until(() => {
      all('.next')[0]?.scrollIntoView();
      expect(tiles()).toHaveLength(36);
    });
    expect(tiles()[0]).toBe('Época Dourada');
    expect(tiles().at(-1)).toBe('Game 35');
    expect(asked).toEqual(['1', '2']);
  });

  test('on a phone a return restores the scroll position', async () => {
    await show({ width: 390 });
    await until(() => expect(tiles()).toHaveLength(18));
    for (let pages = 1; pages < 6; pages += 1) {
      const before = document.documentElement.scrollHeight;
      await until(() => one('.next').scrollIntoView());
      await until(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(before + 100));
    }
    await until(() => expect(all('.window')).toHaveLength(1));
    const list = () => one('[role=list]').getBoundingClientRect();
    await until(() => {
      // Again where the list was not yet as long, or moved meanwhile.
      scrollTo(0, scrollY + list().top + 1_500);
      expect(Math.round(list().top)).toBe(-1_500);
    });
    const place = client.use(scrollPositions);
    await until(() => {
      const [kept] = place.values();
      expect(Math.round((kept?.share ?? 0) * (kept?.height ?? 0))).toBe(1_500);
    });
    leave();
    scrollTo(0, 0);
    comeBack();
    await until(() => expect(Math.abs(list().top + 1_500)).toBeLessThan(3));
    expect(all('.tile').length).toBeLessThan(80);
  });
});
