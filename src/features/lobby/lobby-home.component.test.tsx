import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  comeBack,
  end,
  leave,
  named,
  one,
  show,
  START,
  tiles,
  told,
  until,
  wireGame,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('[HOME-5] the home tab', () => {
  const titles = () => all('.shelf h3').map((node) => node.textContent);
  const shelf = (title: string) => {
    const found = all('.shelf').find((node) => node.querySelector('h3')?.textContent === title);
    if (!found) throw new Error(`no shelf ${title}`);
    return found;
  };
  const recent = { GCS_recentGame: () => ({ list: [wireGame(5)], totalPages: 1 }) };
  const readAll = async () => {
    for (const node of all('.shelf')) node.scrollIntoView();
    await until(() => expect(all('.bone')).toHaveLength(0));
  };

  test('a member finds recent, hot and marked games, then the categories, with vendors where these are entered', async () => {
    const { asked } = await show({ member: true, props: { home: true }, answers: recent });
    await until(() =>
      expect(titles()).toEqual(['filterRECENT', 'filterHOT', 'FAV', 'RNG', 'FISH', 'SPORTS', 'ESPORTS']),
    );
    await readAll();
    expect(titles()).toEqual(['filterRECENT', 'filterHOT', 'FAV', 'RNG', 'SPORTS']);
    expect(shelf('RNG').querySelectorAll('.tile')).toHaveLength(12);
    await until(() => expect(shelf('SPORTS').querySelector('.vendor .name')?.textContent).toBe('SBO Studio'));
    const sizes = asked.map(({ path, query }) => [path.split('/').at(-1), query.get('pageSize')]);
    expect(sizes).toContainEqual(['MCSFE_getFavoriteGamesList', '999']);
    expect(sizes).toContainEqual(['GCS_recentGame', '12']);
    expect(sizes).toContainEqual(['GCSGAME_gameList', '12']);
  });

  test('[LOBBY-1] tabs are home, favourites, then the categories with vendors', async () => {
    await show({ props: { home: true } });
    await until(() =>
      expect(all('.tab').map((tab) => tab.textContent)).toEqual([
        'HOME',
        'FAV',
        'RNG',
        'SPORTS',
        'ESPORTS',
        'FISH',
      ]),
    );
    expect(one('.tab[aria-selected=true]').textContent).toBe('HOME');
  });

  test('a guest and a member who played nothing see no shelf of their own', async () => {
    const { asked } = await show({ props: { home: true } });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    await readAll();
    expect(titles()).toEqual(['filterHOT', 'RNG', 'SPORTS']);
    expect(asked.filter(({ path }) => /recent|avorite/i.test(path))).toEqual([]);
  });

  test('"more" opens the category or the filter in the lobby, and the site’s own page where it has one', async () => {
    const seen: string[] = [];
    let hasRoutes = false;
    const navigate = (path: string) => {
      seen.push(path);
      return hasRoutes;
    };
    await show({ member: true, props: { home: true }, answers: recent, navigate });
    await until(() => expect(titles()).toContain('RNG'));
    named('.more', 'more: filterHOT').click();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    await until(() => expect(told.at(-1)).toEqual({ ...START, category: '', filter: 'hot' }));
    named('.chip', 'filterALL').click();
    await until(() => named('.more', 'more: RNG').click());
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    expect(seen).toEqual(['/rng']);
    named('.tab', 'HOME').click();
    hasRoutes = true;
    await until(() => named('.more', 'more: filterRECENT').click());
    expect(seen).toEqual(['/rng', '/recent']);
    expect(one('.tab[aria-selected=true]').textContent).toBe('HOME');
  });

  test('who comes back from a game finds it first among those that were played, and nothing moves for it', async () => {
    let played = [wireGame(5)];
    await show({
      member: true,
      props: { home: true },
      answers: { GCS_recentGame: () => ({ list: played, totalPages: 1 }) },
    });
    const names = () =>
      [...shelf('filterRECENT').querySelectorAll('.tile .name')].map((node) => node.textContent);
    await until(() => expect(names()).toEqual(['Game 5']));
    leave();
    played = [wireGame(7), wireGame(5)];
    comeBack();
    await until(() => expect(names()).toEqual(['Game 7', 'Game 5']));
  });

  test('the first game that was played is waited for: its shelf comes before the others, not above them', async () => {
    let played: object[] = [];
    let answer = (): void => undefined;
    let gate = Promise.resolve();
    await show({
      member: true,
      props: { home: true },
      answers: { GCS_recentGame: () => gate.then(() => ({ list: played, totalPages: 1 })) },
    });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    leave();
    played = [wireGame(7)];
    gate = new Promise((resolve) => (answer = resolve));
    comeBack();
    await until(() => expect(all('.bone').length).toBeGreaterThan(0));
    expect(titles()).toEqual([]);
    answer();
    await until(() => expect(titles().slice(0, 2)).toEqual(['filterRECENT', 'filterHOT']));
  });

  const playing = async (starts: object) => {
    await show({ member: true, props: { home: true } });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    leave();
    client.ports.storage.local.set('DEMO.plays', JSON.stringify({ who: 'ana', off: false, starts }));
    comeBack();
    await until(() => expect(titles()).toContain('RNG'));
  };
  const order = () => titles().filter((title) => ['RNG', 'FISH', 'SPORTS', 'ESPORTS'].includes(title ?? ''));

  test('categories stand in the order of what a member plays, which is said and can be switched off and on', async () => {
    await playing({ SPORTS: 4, RNG: 1 });
    expect(order()[0]).toBe('SPORTS');
    const room = one('.home-order').getBoundingClientRect().height;
    await until(() => expect(one('.home-order [role=status]').textContent).toBe('orderOwn'));
    expect(one('.home-order').getBoundingClientRect().height).toBe(room);
    named('.home-order .more', 'useUsual').click();
    await until(() => expect(order()[0]).toBe('RNG'));
    expect(one('.home-order [role=status]').textContent).toBe('orderUsual');
    leave();
    comeBack();
    await until(() => expect(order()[0]).toBe('RNG'));
    await until(() => named('.home-order .more', 'useOwn').click());
    await until(() => expect(order()[0]).toBe('SPORTS'));
  });

  test.each([
    ['two starts', { SPORTS: 2 }],
    ['what is played most stands first anyway', { RNG: 40 }],
    ['what other scripts wrote', { SPORTS: 'many', __proto__: 9 }],
  ])('categories stand in the usual order, without a word of it: %s', async (_, starts) => {
    await playing(starts);
    expect(order()[0]).toBe('RNG');
    expect(all('.home-order')).toEqual([]);
  });

  test('a shelf that cannot be read says so in its place and tries again', async () => {
    let broken = true;
    await show({
      props: { home: true },
      answers: {
        GCSGAME_hotGamesV2: () => (broken ? new Error('server_busy') : { list: [wireGame(1)] }),
      },
    });
    await until(() => expect(shelf('filterHOT').querySelector('[role=alert]')).toBeTruthy());
    broken = false;
    shelf('filterHOT').querySelector<HTMLElement>('[role=alert] button')?.click();
    await until(() => expect(shelf('filterHOT').querySelectorAll('.tile .name')).toHaveLength(1));
  });

  test('who comes back to it finds it as it was, without a request for what is still fresh', async () => {
    const { asked } = await show({ props: { home: true } });
    await until(() => expect(titles()[0]).toBe('filterHOT'));
    await readAll();
    const before = asked.length;
    leave();
    comeBack();
    await until(() => expect(shelf('RNG').querySelectorAll('.tile .name')).toHaveLength(12));
    expect(asked.slice(before).map(({ path }) => path)).toEqual([]);
  });

  test('nine hundred favourites are a list of that length of which a part is in the document', async () => {
    const content = Array.from({ length: 900 }, (_, index) => wireGame(index));
    await show({
      member: true,
      props: { home: true },
      answers: { MCSFE_getFavoriteGamesList: () => ({ content, totalPages: 1 }) },
    });
    await until(() => expect(shelf('FAV').querySelectorAll('.tile .name').length).toBeGreaterThan(0));
    const strip = shelf('FAV').querySelector<HTMLElement>('.strip');
    const places = () =>
      [...(strip?.querySelectorAll('[aria-posinset]') ?? [])].map((node) =>
        Number(node.getAttribute('aria-posinset')),
      );
    expect(strip?.querySelector('.tile')?.getAttribute('aria-setsize')).toBe('900');
    for (let look = 1; look <= 5; look += 1) {
      const last = places().at(-1) ?? 0;
      strip?.scrollTo({ left: strip.scrollWidth });
      await until(() => expect(places().at(-1) ?? 0).toBeGreaterThan(last));
    }
    expect(places().length).toBeLessThanOrEqual(72);
    strip?.scrollTo({ left: 0 });
    await until(() => expect(places()[0]).toBe(1));
  });
});
