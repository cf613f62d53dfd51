import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  end,
  GRANT,
  host,
  intents,
  key,
  named,
  one,
  show,
  tiles,
  until,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { lobbyStyles, LobbyView } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('categories', () => {
  test('[LOBBY-1] shows favourites and every category with a vendor, IMES as e-sports after sports', async () => {
    await show();
    await until(() =>
      expect(all('.tab').map((tab) => tab.textContent)).toEqual(['FAV', 'RNG', 'SPORTS', 'ESPORTS', 'FISH']),
    );
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
  });

  test('asks a start for the vendors and one list, and for no shelves where there is no home', async () => {
    const { asked } = await show();
    await until(() => expect(tiles()).toHaveLength(18));
    // The shelves are a file of their own: once it is there, a passing home tab would have drawn and asked.
    await import('./home-shelves.view');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(asked.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'GCSGAME_gameList',
      'GCSGAME_newGameVendor',
    ]);
  });

  test('opens the first category again when "show all" is pressed where there is no home', async () => {
    const { asked } = await show({
      member: true,
      answers: { MCSFE_getFavoriteGamesList: () => ({ content: [] }) },
    });
    await until(() => expect(tiles()).toHaveLength(18));
    named('.tab', 'FAV').click();
    await until(() => named('button', 'showAll').click());
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    await until(() => expect(tiles()).toHaveLength(18));
    expect(asked.some(({ query }) => query.get('pageSize') === '12')).toBe(false);
  });

  test('[LOBBY-1] a guest who wants favourites is asked to log in and gets them afterwards', async () => {
    await show();
    await until(() => expect(tiles()).toHaveLength(18));
    named('.tab', 'FAV').click();
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
    await client.session.accept(GRANT);
    const [intent] = intents;
    if (intent?.type === 'need-login') intent.resume?.();
    await until(() => expect(tiles()).toEqual(['Game 1']));
    expect(one('.tab[aria-selected=true]').textContent).toBe('FAV');
  });

  test('one tab is in the Tab order; arrows, Home and End move the focus and Enter chooses', async () => {
    await show();
    await until(() => expect(one('.tab[aria-selected=true]').textContent).toBe('RNG'));
    expect(all('.tab[tabindex="0"]')).toHaveLength(1);
    const focused = () => host.shadowRoot?.activeElement?.textContent;
    named('.tab', 'RNG').focus();
    key(named('.tab', 'RNG'), 'ArrowRight');
    expect(focused()).toBe('SPORTS');
    key(named('.tab', 'SPORTS'), 'End');
    expect(focused()).toBe('FISH');
    key(named('.tab', 'FISH'), 'ArrowRight');
    expect(focused()).toBe('FAV');
    one('.f-root').dir = 'rtl';
    key(named('.tab', 'FAV'), 'ArrowLeft');
    expect(focused()).toBe('RNG');
    expect(one('.tab[aria-selected=true]').textContent).toBe('RNG');
  });
});

describe('access', () => {
  test.each(['ltr', 'rtl'])('axe finds nothing, %s', async (direction) => {
    await show({ member: true, props: { home: true }, words: { category: 'RNG' } });
    await until(() => expect(tiles()).toHaveLength(18));
    one('.f-root').dir = direction;
    const { violations } = await axe.run(host, { rules: { region: { enabled: false } } });
    expect(
      violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`),
    ).toEqual([]);
  });

  test('nothing is wider than a screen of 360 px', async () => {
    await show({ width: 336 });
    await until(() => expect(tiles()).toHaveLength(18));
    for (const node of all('.panel, .grid, .tools, .tabs'))
      expect(node.getBoundingClientRect().width).toBeLessThanOrEqual(344);
  });
});
