// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeGames } from './games-as-text';

const GAMES = [{ id: '1', name: 'Own game' }];
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

const lobby = (text: string, own: object = {}): HTMLElement & { games?: unknown } => {
  const element = document.createElement('foyer-lobby');
  element.setAttribute('games', text);
  return Object.assign(element, own);
};

describe('[TRIAL-E7] a list of games that came as an attribute', () => {
  it('is taken as JSON', () => {
    const element = lobby(JSON.stringify(GAMES));
    takeGames(element);
    expect(element.games).toEqual(GAMES);
  });

  it('is taken from where React keeps it', () => {
    const element = lobby('[object Object]', { __reactProps$a1b2: { games: GAMES } });
    takeGames(element);
    expect(element.games).toBe(GAMES);
  });

  it('does not come over a list that was set as a property', () => {
    const newer = [{ id: '2', name: 'Newer' }];
    const element = lobby(JSON.stringify(GAMES), { games: newer });
    takeGames(element);
    expect(element.games).toBe(newer);
  });

  it.each([
    ['[object Object]', {}],
    ['{"id":"1"}', {}],
    ['[object Object]', { __reactProps$a1b2: { games: 'none' } }],
    ['[object Object]', { __reactProps$a1b2: {} }],
  ])('is told to the page when nothing of it is left: %s %j', (text, own) => {
    const element = lobby(text, own);
    const heard: unknown[] = [];
    element.addEventListener('foyer-error', (event) => heard.push((event as CustomEvent<unknown>).detail));
    takeGames(element);
    expect(element.games).toBeUndefined();
    expect(heard).toEqual([{ code: 'CONFIG_INVALID', field: 'games' }]);
    expect(String(warn.mock.calls)).toContain('set the property');
  });
});
