import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  all,
  begin,
  client,
  end,
  host,
  leave,
  one,
  PICTURE,
  refused,
  show,
  tiles,
  type,
  until,
} from '../../testing/lobby-stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { addGamesProperty, type LobbyProps, lobbyStyles, LobbyView, useLobbyHost } from './index';

beforeEach(begin({ View: LobbyView, styles: [tokensCss, resetCss, ...lobbyStyles] }));
afterEach(end);

describe('a catalogue of ten thousand games from the page', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    name: id === 7321 ? 'Ñandú de Ouro' : `Game number ${id}`,
    category: id % 2 ? 'RNG' : 'FISH',
    vendor: `V${id % 12}`,
    icon: PICTURE,
    trial: true,
    hot: id % 3 === 0,
  }));
  const showMany = async () => {
    class TestLobby extends HTMLElement {}
    const tag = `test-lobby-${Math.trunc(performance.now() * 1000)}`;
    addGamesProperty(TestLobby);
    customElements.define(tag, TestLobby);
    const node = document.createElement(tag);
    Reflect.set(node, 'games', many);
    const Inside = (props: LobbyProps) => <LobbyView {...props} own={useLobbyHost().own} />;
    await show({ node, width: 396, view: (props) => <Inside {...props} /> });
    await until(() => expect(all('.window .tile').length).toBeGreaterThan(5));
  };
  const visibleNames = () =>
    all('.window .tile').filter((tile) => {
      const box = tile.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    });

  test('at most 400 nodes are in the document, wherever the list is scrolled, and what is seen is there', async () => {
    await showMany();
    for (const part of [0, 0.37, 0.99, 1]) {
      const list = one('.window');
      scrollTo(
        0,
        scrollY +
          list.getBoundingClientRect().top +
          list.offsetHeight * part -
          (part === 1 ? innerHeight : 0),
      );
      await until(() => {
        const places = visibleNames().map((tile) => Number(tile.getAttribute('aria-posinset')));
        expect(places.length).toBeGreaterThan(2);
        for (let at = 1; at < places.length; at += 1) expect(places[at]).toBe((places[at - 1] ?? 0) + 1);
      });
      expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
    }
    expect(all('.window .tile').at(-1)?.getAttribute('aria-posinset')).toBe('10000');
  });

  test('rows that are refused are counted to the page, and what is no list leaves the gateway’s games', async () => {
    await show({ props: { own: [{ id: 1, name: 'One' }, { id: 2 }, null] } });
    await until(() => expect(tiles()).toEqual(['One']));
    await until(() => expect(refused).toEqual([2]));
    leave();
    client.destroy();
    host.remove();
    await show({ props: { own: 'games' } });
    await until(() => expect(tiles()).toHaveLength(18));
  });

  test('search filters in the page, without accents, and asks no gateway', async () => {
    await showMany();
    type('nandu');
    expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
    await until(() => expect(tiles()).toEqual(['Ñandú de Ouro']));
    // About 150 matches: fewer than a long list has, more than the document should hold.
    type('number 99');
    await until(() => expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400));
    await until(() => expect(all('.grid .name, .window .name')[0]?.textContent).toBe('Game number 99'));
  });

  test('the tile with the focus stays in the document while the list is scrolled away', async () => {
    await showMany();
    const first = all('.window .start')[0];
    first?.focus();
    scrollTo(0, 40_000);
    await until(() => expect(visibleNames().length).toBeGreaterThan(2));
    expect(host.shadowRoot?.activeElement).toBe(first);
    expect(host.shadowRoot?.querySelectorAll('*').length).toBeLessThanOrEqual(400);
  });
});
