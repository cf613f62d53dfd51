import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Category } from '../../contract/entities/game';
import { sameChoice, type LobbyChoice } from '../../core/domains/lobby.flow';
import { ADDRESS_NAMES, addressOf, choiceOver, wordsOf } from './address';
import { fit, isOwn } from './fit';

const category = (key: string, vendors: string[], classifies: string[] = []): Category => ({
  key,
  vendors: vendors.map((vendor) => ({
    vendor,
    name: vendor,
    category: key,
    accountTypeId: 0,
    gameId: '',
    vendorGameId: '',
    group: false,
    trial: false,
    newWindow: false,
    icon: '',
  })),
  classifies: classifies.map((name) => ({ key: name, name, gameCount: 1 })),
});
const categories = [category('RNG', ['JL', 'PG'], ['JP']), category('FISH', ['JL'])];

const anywhere = fc.record<LobbyChoice>({
  category: fc.constantFrom('', 'RNG', 'FISH', 'GONE'),
  vendor: fc.constantFrom('', 'JL', 'PG', 'GONE'),
  classify: fc.constantFrom('', 'JP', 'GONE'),
  filter: fc.constantFrom('ALL', 'HOT', 'RECENT', 'FAV'),
  search: fc.constantFrom('', 'lantern'),
  page: fc.integer({ min: 1, max: 40 }),
});
const shops = fc.record({
  categories: fc.constantFrom(categories, []),
  home: fc.boolean(),
  local: fc.boolean(),
  guest: fc.boolean(),
});

describe('[LOBBY-2] what a lobby shows, in words and back', () => {
  test('the words of what is shown lead to the same again, from wherever one stands', () => {
    fc.assert(
      fc.property(anywhere, anywhere, shops, (here, there, shop) => {
        const shown = fit(there, shop);
        fc.pre(shown.filter === 'ALL' || shown.search === '');
        const again = fit(choiceOver(here, wordsOf(addressOf(shown)), ADDRESS_NAMES), shop);
        expect(sameChoice(again, shown)).toBe(true);
      }),
    );
  });

  test('what cannot be shown falls back to what can, once, and what can be shown is left alone', () => {
    fc.assert(
      fc.property(anywhere, shops, (choice, shop) => {
        const shown = fit(choice, shop);
        expect(fit(shown, shop)).toBe(shown);
        const row = shop.categories.find(({ key }) => key === shown.category);
        if (shown.category !== '') expect(row).toBeDefined();
        if (shown.classify !== '') expect(row?.classifies.map(({ key }) => key)).toContain(shown.classify);
        if (shop.guest) expect(isOwn(shown.filter)).toBe(false);
        if (!sameChoice(shown, choice)) expect(shown.page).toBe(1);
      }),
    );
  });
});
