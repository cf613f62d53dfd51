import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { takeGames } from './games-as-text';

const GAMES = [{ id: '1', name: 'Own game' }];

it('[TRIAL-E7] a list that a framework wrote too early is taken, or the page is told how to hand it over', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(createElement('foyer-early', { games: GAMES }));
  await vi.waitFor(() => expect(place.firstElementChild?.getAttribute('games')).toBe('[object Object]'));
  const element = place.firstElementChild as HTMLElement & { games?: unknown };
  takeGames(element);
  const isReact = Object.keys(element).some((name) => name.startsWith('__reactProps'));
  expect(element.games).toBe(isReact ? GAMES : undefined);
  expect(warn).toHaveBeenCalledTimes(isReact ? 0 : 1);
  root.unmount();
  warn.mockRestore();
});
