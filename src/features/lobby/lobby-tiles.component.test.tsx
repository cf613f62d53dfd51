import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  end,
  host,
  intents,
  one,
  show,
  started,
  tiles,
  until,
  wireGame,
} from '../../testing/lobby-stage';
import { card } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';
import { VendorTiles } from './vendor-tiles.view';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('tiles', () => {
  test('[LOBBY-4] hot badge, whole tile starts the game, free trial starts play money', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    expect(all('.hot')).toHaveLength(1);
    expect(all('.trial')).toHaveLength(1);
    all('.grid .start')[0]?.click();
    one('.trial').click();
    expect(started).toEqual([
      { name: 'Época Dourada', trial: false },
      { name: 'Game 2', trial: true },
    ]);
  });

  test('[LOBBY-4] a vendor with a lobby of its own is a tile that starts it', async () => {
    await show({ words: { category: 'SPORTS' } });
    await until(() => expect(all('.vendor .name').map((node) => node.textContent)).toEqual(['SBO Studio']));
    expect(one('.vendor .now').textContent).toBe('startNow');
    one('.vendor .start').click();
    expect(started).toEqual([{ name: 'SBO Studio', trial: false }]);
  });

  test('[LOBBY-4] a vendor of slots has no word of a start: its tile leads to its games', async () => {
    const clicked: string[] = [];
    const cards = [card({ vendor: 'JL', category: 'RNG' }), card({ vendor: 'EV', category: 'LIVE' })];
    const words = { label: 'vendors', startNow: 'startNow' };
    await show({
      view: () => (
        <VendorTiles
          cards={cards}
          words={words}
          image={(path) => path}
          start={(one) => clicked.push(one.vendor)}
        />
      ),
    });
    await until(() => expect(all('.vendor')).toHaveLength(2));
    expect(all('.vendor').map((tile) => tile.querySelector('.now')?.textContent ?? '')).toEqual([
      '',
      'startNow',
    ]);
    all('.vendor .start').forEach((button) => button.click());
    expect(clicked).toEqual(['JL', 'EV']);
  });

  test('[LOBBY-5] a heart shows at once and goes back with a message when the gateway refuses', async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await show({
      member: true,
      answers: { MCSFE_addFavoriteGameV2: () => gate.then(() => new Error('favourites_full')) },
    });
    await until(() => expect(all('.heart[aria-pressed=true]')).toHaveLength(1));
    const heart = all('.heart')[3];
    heart?.click();
    await until(() => expect(all('.heart')[3]?.getAttribute('aria-pressed')).toBe('true'));
    answer();
    await until(() =>
      expect(intents.map((intent) => (intent.type === 'toast' ? intent.text : ''))).toEqual([
        expect.stringContaining('favourites are full'),
      ]),
    );
    expect(all('.heart')[3]?.getAttribute('aria-pressed')).toBe('false');
  });

  test('[LOBBY-5] a guest’s heart asks for a login', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    all('.heart')[0]?.click();
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    expect(all('.heart')[0]?.getAttribute('aria-pressed')).toBe('false');
  });

  test('[SYS-3] a lost picture is asked for once more, then the letters of the name stand there', async () => {
    await show({
      answers: {
        GCSGAME_gameList: () => ({
          games: [wireGame(4, { showIcon: '/lost.svg' })],
          totalPages: 1,
          totalCount: 1,
        }),
      },
    });
    let lost = 0;
    host.shadowRoot?.addEventListener('error', () => (lost += 1), true);
    await until(() => expect(all('.art img')).toHaveLength(1));
    const picture = one<HTMLImageElement>('.art img');
    expect([picture.width > 0, picture.alt]).toEqual([true, '']);
    await until(() => expect(picture.hidden).toBe(true));
    expect(picture.src).toContain('/lost.svg');
    expect(lost).toBe(2);
  });
});

describe('[SYS-3] pictures', () => {
  test('are asked for when a tenth of them comes near the view, not before', async () => {
    await show({
      width: 390,
      answers: {
        GCSGAME_gameList: () => ({
          games: Array.from({ length: 18 }, (_, index) => wireGame(index, { showIcon: `/art-${index}.svg` })),
          totalPages: 1,
          totalCount: 18,
        }),
      },
    });
    host.style.marginBlockStart = '3000px';
    await until(() => expect(all('.art img')).toHaveLength(18));
    scrollTo(0, 0);
    const last = all<HTMLImageElement>('.art img').at(-1);
    expect(last?.getAttribute('src')).toBeNull();
    last?.scrollIntoView();
    await until(() => expect(last?.src).toContain('/art-17.svg'));
  });
});
