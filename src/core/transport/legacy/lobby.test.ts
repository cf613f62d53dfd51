import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/call';
import { country } from '../../../contract/calls/information';
import {
  favouriteIds,
  favouriteList,
  gameList,
  hotGames,
  recentGames,
  vendors,
} from '../../../contract/calls/games';
import { memberInfo } from '../../../contract/calls/member';
import { announcements } from '../../../contract/calls/notices';
import { availablePromotions } from '../../../contract/calls/promotions';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import { INFO_ANSWER } from '../../../testing/older-account';
import { asError } from '../../kernel/app-error';
import { decode } from '../decode';
import { accountTable } from './account';
import { lobbyTable } from './lobby';

const COUNTRIES = {
  countryCode: 'BR',
  countryDialingCode: '55',
  countries: [{ countryCode: 'BR', countryDialingCode: '55' }, null],
};
const table = { ...accountTable, ...lobbyTable };
const read = (call: Call, value: unknown, facts = testFacts()): unknown =>
  decode(call.reply, readWith(table[call.name], value, {}, facts));

const GAME = { nodeId: 1, gameId: 'JL1', gameName: 'Seven', vassalage: 'JL', gameType: 'RNG' };
const CARD = { vassalage: 'IM', displayName: 'IM', gameType: 'SPORTS', gameId: 'IM1', nodeId: null };
const LANES = { data: { lanes: [{ title: 'SPORTS', cards: [CARD], gameClassify: null }] } };
const NOTICES = {
  banners: [{ bannerId: 1, groupName: 'w_home', announcementImages: [{ sequence: 1, url: '/a.png' }] }],
  player: null,
  popup: [{ id: 2, title: 'Hello', content: '<p>Hi</p>', execution: 'A' }],
  promotion: [{ id: 3, title: 'Bonus', endDate: '2026-11-20 23:59:59', announcementImages: null }],
};

describe('lists of games of an older gateway', () => {
  it.each([
    [gameList, { games: [], totalPages: 0, totalCount: 0, guess: '' }],
    [hotGames, []],
    [recentGames, { games: [], totalPages: 0, totalCount: 0 }],
    [favouriteList, { games: [], totalPages: 0, totalCount: 0 }],
    [favouriteIds, []],
    [vendors, []],
  ] as const)('are empty where it answers null', (call, empty) => {
    expect(read(call, null)).toEqual(empty);
    for (const value of ['x', 7, false]) expect(() => read(call, value)).toThrow('REPLY_INVALID');
  });

  it.each([
    ['under their name', { games: [GAME], totalPages: 3, totalCount: '25' }],
    ['under another name', { list: [GAME], totalPage: '3', total: 25 }],
  ])('are read %s', (_, value) => {
    expect(read(gameList, value)).toMatchObject({
      games: [{ id: '1', name: 'Seven' }],
      totalPages: 3,
      totalCount: 25,
    });
  });

  it('leaves out a country that cannot be read', () => {
    expect(read(country, COUNTRIES)).toMatchObject({
      home: { code: 'BR', dialling: '55' },
      countries: [{ code: 'BR', dialling: '55' }],
    });
  });

  it('are read as arrays, and lose a broken row alone', () => {
    const facts = testFacts();
    expect(read(hotGames, [GAME, 'x', null], facts)).toMatchObject([{ id: '1' }]);
    expect(facts.counted).toEqual([2]);
    expect(read(favouriteIds, ['1', 2, { nodeId: 3 }, null])).toEqual(['1', '2', '3']);
  });

  it('keep a card that has the vendor’s id alone', () => {
    expect(read(vendors, LANES)).toMatchObject([
      { key: 'SPORTS', vendors: [{ vendor: 'IM', gameId: '', vendorGameId: 'IM1' }], classifies: [] },
    ]);
    expect(read(vendors, [{ title: 'RNG', cards: null }])).toMatchObject([{ key: 'RNG', vendors: [] }]);
  });
});

describe('notices of an older gateway', () => {
  it('are nothing where it answers null, and have the times of its zone', () => {
    expect(read(announcements, null)).toEqual({ banners: [], notices: [], popups: [], promotions: [] });
    expect(read(announcements, NOTICES)).toMatchObject({
      banners: [{ id: '1', image: '/a.png' }],
      notices: [],
      popups: [{ id: '2' }],
      promotions: [{ id: '3', endsAt: Date.UTC(2026, 10, 21, 2, 59, 59), images: [] }],
    });
  });

  it('name no promotion whose page this gateway does not have', () => {
    const facts = testFacts({ lacks: (call) => call === 'referral.details' });
    const said = { content: { REFERRAL: { enabled: true, count: 0 }, MISSION: { enabled: true, count: 2 } } };
    const left = { content: { MISSION: { enabled: true, count: 2 } } };
    expect(readWith(lobbyTable['promotions.merchant'], said, {}, facts)).toEqual(left);
    expect(readWith(lobbyTable['promotions.merchant'], said)).toEqual(said);
  });

  it('count promotions in whatever they come', () => {
    const content = { MISSION: { enabled: 'Y', count: 2 } };
    for (const value of [{ content }, content])
      expect(read(availablePromotions, value)).toEqual(new Map([['MISSION', { enabled: true, count: 2 }]]));
    expect(read(availablePromotions, null)).toEqual(new Map());
  });
});

describe('whatever is wrong in an answer of the lobby', () => {
  const examples: readonly (readonly [Call, unknown])[] = [
    [gameList, { games: [GAME, GAME], totalPages: 2 }],
    [hotGames, { list: [GAME] }],
    [recentGames, { list: [GAME], totalPages: 1 }],
    [favouriteList, { content: [GAME], totalPages: 1 }],
    [favouriteIds, ['1', '2']],
    [country, COUNTRIES],
    [vendors, LANES],
    [announcements, NOTICES],
    [availablePromotions, { content: { MISSION: { enabled: 'Y', count: 2 } } }],
    [memberInfo, INFO_ANSWER],
  ];
  it.each(examples)('it is read, or said to be invalid', (call, example) => {
    const changes = fc.array(fc.tuple(fc.constantFrom(...pathsOf(example)), fc.constantFrom(...BAD_PARTS)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(changes, (parts) => {
        const value = mutated(example, parts);
        try {
          read(call, value);
        } catch (error) {
          expect(asError(error).code).toBe('REPLY_INVALID');
          const isEmpty = Object.keys(Object(value) as object).length === 0;
          expect(typeof value !== 'object' || Array.isArray(value) || isEmpty).toBe(true);
        }
      }),
    );
  });
});
