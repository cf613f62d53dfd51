import { describe, expect, it } from 'vitest';
import type { Intent, PagePort, SitePlace } from '../types';
import { goTo, visit } from './page-place';
import { usualAddress } from './usual-places';

const page = (over: Partial<PagePort> = {}): PagePort => ({
  url: () => '',
  navigate: () => false,
  onVisible: () => () => undefined,
  ...over,
});
const around = (over: Partial<PagePort>) => {
  const visited: string[] = [];
  const intents: Intent[] = [];
  const client = {
    ports: { page: page({ navigate: (path) => visited.push(path) > 0, ...over }) } as never,
    intend: (intent: Intent) => intents.push(intent) > 0,
  };
  return { client, visited, intents };
};

describe('places of the operator’s site', () => {
  it.each<[SitePlace, string]>([
    [{ at: 'home' }, '/'],
    [{ at: 'register' }, '/register'],
    [{ at: 'category', category: 'RNG', vendor: 'J L' }, '/rng?vassalage=J%20L'],
    [{ at: 'category', category: 'SPORTS' }, '/sports'],
    [{ at: 'own-games', list: 'favourite' }, '/favorite'],
    [{ at: 'own-games', list: 'recent' }, '/recent'],
    [{ at: 'game', category: 'RNG' }, '/seamless?gameType=RNG'],
    [{ at: 'lottery', kind: 'vn', gameCode: 'VN 1' }, '/vnLottery?gameCode=VN%201'],
    [{ at: 'lottery', kind: 'sea', gameCode: '' }, '/seaLottery'],
    [{ at: 'lottery', kind: 'classic', gameCode: 'L1' }, '/lottery?gameCode=L1'],
    [{ at: 'promotion', id: '77' }, '/promotions#77'],
  ])('%j is told to a page without routes as %s', (place, address) => {
    expect(usualAddress(place)).toBe(address);
  });

  it('a page that knows its addresses is believed', () => {
    const { client, visited } = around({ address: ({ at }) => `/own/${at}` });
    expect(visit(client, { at: 'home' })).toBe(true);
    expect(visited).toEqual(['/own/home']);
  });

  it('a place that the page does not have is not gone to', () => {
    const { client, visited, intents } = around({ address: () => '' });
    expect(visit(client, { at: 'home' })).toBe(false);
    expect([visited, intents]).toEqual([[], []]);
  });

  it('a page without routes is told where the place is', async () => {
    const { client, intents } = around({});
    expect(await goTo(client, { at: 'promotion', id: '7' })).toBe(true);
    expect(intents).toEqual([{ type: 'navigate', path: '/promotions#7' }]);
  });
});
