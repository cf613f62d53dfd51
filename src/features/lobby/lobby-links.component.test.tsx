import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  end,
  GRANT,
  intents,
  named,
  one,
  show,
  START,
  tiles,
  told,
  until,
  wireGame,
  write,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('links into the lobby', () => {
  test('[LOBBY-2] the words of a page show category, vendor, kind, search and page with one request, and nothing is told back', async () => {
    const { asked } = await show({
      words: { category: 'RNG', vendor: 'PG', classify: 'JP', search: 'game', page: '3' },
    });
    await until(() => expect(tiles()[0]).toBe('Game 36'));
    const lists = asked.filter(({ path }) => path.endsWith('gameList'));
    expect(
      lists.map(({ query }) =>
        ['gameType', 'vassalage', 'gameClassify', 'gameName', 'pageNo'].map((name) => query.get(name)),
      ),
    ).toEqual([['RNG', 'PG', 'JP', 'game', '3']]);
    expect(one<HTMLInputElement>('input').value).toBe('game');
    expect(told).toEqual([]);
  });

  test('what is not in the catalogue falls back and is told', async () => {
    await show({ words: { category: 'NOWHERE', vendor: 'PG', page: '4' } });
    await until(() => expect(tiles()[0]).toBe('Época Dourada'));
    await until(() => expect(told.at(-1)).toEqual(START));
  });

  test('a page that the list does not have ends on its last one, and says so', async () => {
    await show({
      words: { category: 'RNG', page: '40' },
      answers: {
        GCSGAME_gameList: ({ query }) =>
          Number(query.get('pageNo')) > 2
            ? { games: [], totalPages: 2, totalCount: 20 }
            : { games: [wireGame(Number(query.get('pageNo')))], totalPages: 2, totalCount: 20 },
      },
    });
    await until(() => expect(tiles()).toEqual(['Game 2']));
    await until(() => expect(told).toEqual([{ ...START, page: 2 }]));
  });

  test('[LOBBY-3] words written later are applied as if the visitor chose them, several at once', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.chip', 'PG Studio').click();
    await until(() => expect(told.at(-1)).toEqual({ ...START, vendor: 'PG' }));
    const heard = told.length;
    write({ category: 'RNG', vendor: '', page: '2' });
    await until(() => expect(tiles()[0]).toBe('Game 18'));
    expect(named('.chip', 'PG Studio').ariaPressed).toBe('false');
    write({ category: 'FISH' });
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('FISH'));
    expect(told).toHaveLength(heard);
  });

  test('each choice of the visitor is told once', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(told).toEqual([]);
    await until(() => named('.page', '2').click());
    await until(() => expect(told).toEqual([{ ...START, page: 2 }]));
    named('.tab', 'FISH').click();
    await until(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual({ ...START, category: 'FISH' });
  });

  test('a guest’s link to favourites asks for a login, shows all games meanwhile and goes on afterwards', async () => {
    await show({ words: { filter: 'favourite' } });
    await until(() => expect(tiles()).toHaveLength(18));
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    await until(() => expect(told).toEqual([START]));
    await client.session.accept(GRANT);
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await until(() => expect(told.at(-1)).toEqual({ ...START, category: '', filter: 'favourite' }));
  });

  test('who logs out does not keep looking at favourites', async () => {
    await show({ member: true, words: { filter: 'favourite' } });
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await client.session.logout();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
  });

  test('on a phone a list that has grown is told by the page it began with, and the same link leaves it as it is', async () => {
    await show({ width: 390, words: { category: 'RNG', page: '2' } });
    await until(() => expect(tiles()[0]).toBe('Game 18'));
    await until(() => one('.next').scrollIntoView());
    const length = () => Number(all('.tile')[0]?.getAttribute('aria-setsize') ?? tiles().length);
    await until(() => expect(length()).toBeGreaterThanOrEqual(36));
    expect(told).toEqual([]);
    const grown = length();
    write({ category: 'RNG', page: '2' });
    expect(length()).toBeGreaterThanOrEqual(grown);
    scrollTo(0, 0);
    await until(() => named('button', 'fromStart').click());
    await until(() => expect(tiles()[0]).toBe('Época Dourada'));
    await until(() => expect(told).toEqual([START]));
  });
});
