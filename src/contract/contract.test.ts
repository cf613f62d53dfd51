import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceFromWire, balanceToWire } from './entities/wallet';
import { categoryFromWire, categoryToWire, gameFromWire, gameToWire, type Game } from './entities/game';
import { memberKind } from './entities/member';
import { noticesFromWire, noticesToWire } from './entities/notice';
import { systemStatusFromWire } from './entities/system';
import { commonErrors } from './call';
import { allCalls, isCall } from './index';
import { errorCodeFromWire, errorCodes } from './tables/error-codes';

const word = fc.string({ minLength: 1, maxLength: 20 });
const game: fc.Arbitrary<Game> = fc.record({
  id: fc.nat().map(String),
  vendorGameId: word,
  code: word,
  name: word,
  vendor: word,
  vendorName: word,
  category: word,
  icon: word,
  hot: fc.boolean(),
  trial: fc.boolean(),
  titled: fc.boolean(),
  group: fc.boolean(),
  platforms: word,
  roomId: word,
  matchId: word,
  leagueId: word,
});

describe('the contract', () => {
  test('holds the calls of the foundation, each name and each method with path once', () => {
    expect(allCalls.length).toBeGreaterThanOrEqual(28);
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    const doors = allCalls.flatMap((call) => [
      `${call.method} ${call.path}`,
      ...(call.aliases ?? []).map((alias) => `${alias.method ?? call.method} ${alias.path ?? call.path}`),
    ]);
    expect(new Set(doors).size).toBe(doors.length);
  });

  test('holds the calls of every file of calls', async () => {
    const folder = join(import.meta.dirname, 'calls');
    const names: string[] = [];
    for (const file of readdirSync(folder)) {
      const found = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, unknown>;
      names.push(...Object.values(found).flatMap((value) => (isCall(value) ? [value.name] : [])));
    }
    expect(names.length).toBeGreaterThanOrEqual(allCalls.length);
    expect(names.filter((name) => !allCalls.some((call) => call.name === name))).toEqual([]);
  });

  test('every call refuses a key it does not know', () => {
    for (const call of allCalls) {
      const result = v.safeParse(call.request, { surelyUnknownKey: 1 });
      expect(result.success, call.name).toBe(false);
    }
  });

  test('no call lists an error twice, nor one that any call may answer', () => {
    const common = new Set<string>(commonErrors);
    for (const { name, errors } of allCalls) {
      expect(new Set(errors).size, name).toBe(errors.length);
      expect(
        errors.filter((code) => common.has(code)),
        name,
      ).toEqual([]);
    }
  });

  test('every wire word of the error table is understood, and numbers are given once', () => {
    const numbers = Object.values(errorCodes).map((row) => row.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [code, row] of Object.entries(errorCodes))
      for (const wire of row.wire) expect(errorCodeFromWire(wire)).toBe(code);
    expect(errorCodeFromWire('never.heard.of')).toBeNull();
  });

  test('a game survives the wire whole', () => {
    fc.assert(
      fc.property(game, (value) => {
        expect(v.parse(gameFromWire, JSON.parse(JSON.stringify(gameToWire(value))))).toEqual(value);
      }),
    );
  });

  test('a category with vendors and classifies survives the wire whole', () => {
    const value = {
      key: 'RNG',
      vendors: [
        {
          vendor: 'JL',
          name: 'Jolly',
          category: 'RNG',
          accountTypeId: 12,
          gameId: '7',
          vendorGameId: 'J7',
          group: true,
          trial: true,
          newWindow: true,
          icon: '/a.svg',
        },
      ],
      classifies: [{ key: 'JP', name: 'Jackpot', gameCount: 4 }],
    };
    expect(v.parse(categoryFromWire, JSON.parse(JSON.stringify(categoryToWire(value))))).toEqual(value);
  });

  test('a balance survives the wire exactly, and one that is no amount is refused', () => {
    const value = {
      total: { minor: 12345678901234n, currency: 'BRL' },
      symbol: 'R$',
      wallets: [{ accountTypeId: 2, available: { minor: 1n, currency: 'BRL' } }],
    };
    expect(v.parse(balanceFromWire, JSON.parse(JSON.stringify(balanceToWire(value))))).toEqual(value);
    expect(v.safeParse(balanceFromWire, { sumBalance: 'many', currency: 'BRL' }).success).toBe(false);
    expect(v.safeParse(balanceFromWire, { sumBalance: 1.005, currency: 'BRL' }).success).toBe(false);
  });

  test('announcements survive the wire whole', () => {
    const value = {
      banners: [
        {
          id: '1',
          group: 'w_home',
          image: '/b.svg',
          title: 'T',
          linkType: 'P',
          link: '4',
          gameId: '',
          vendor: '',
        },
      ],
      notices: [{ id: '2', title: 'N', html: '<p>x</p>', execution: 'A', promotionType: '' }],
      popups: [],
      promotions: [
        {
          id: '4',
          title: 'P',
          html: '',
          category: 'rng_promo',
          images: ['/1.svg', '/2.svg'],
          startsAt: 5,
          endsAt: null,
          redirect: 'MEMBER',
          externalLink: '',
        },
      ],
    };
    expect(v.parse(noticesFromWire, JSON.parse(JSON.stringify(noticesToWire(value))))).toEqual(value);
  });

  test('[SYS-2] maintenance wins over a region block, and a status without info is refused', () => {
    const both = v.parse(systemStatusFromWire, {
      maintenance: '1',
      regionRestriction: true,
      location: { ip: '10.0.0.9' },
      info: {},
    });
    expect(both.state).toBe('maintenance');
    expect(both.ip).toBe('10.0.0.9');
    expect(v.parse(systemStatusFromWire, { regionRestriction: 'true', info: {} }).state).toBe('region');
    expect(v.safeParse(systemStatusFromWire, {}).success).toBe(false);
  });

  test('[SYS-1] the whitelabel tree is flattened whatever its depth, and a broken register rule spoils only itself', () => {
    const status = v.parse(systemStatusFromWire, {
      info: {
        whitelabel: {
          modId: 'ROOT',
          enabled: '1',
          childrenNodes: [
            { modId: 'A', enabled: '0', childrenNodes: [{ modId: 'B', enabled: 1 }] },
            null,
            'x',
          ],
        },
        register: {
          username: {
            enabled: true,
            required: 1,
            minLength: '6',
            maxLength: 13,
            acceptedPattern: '*',
            patternId: 4,
          },
          password: 'broken',
        },
      },
    });
    expect(status.flags).toEqual({ ROOT: true, A: false, B: true });
    expect(Object.keys(status.registerRules)).toEqual(['username']);
  });

  test.each([
    [['a.example', 'b.example']],
    [[{ domainName: 'a.example' }, { domainName: 'b.example', id: 2 }]],
  ])(
    '[SYS-1] other domains of the site are rows or names, and what is neither spoils nothing else: %j',
    (domainRoute) => {
      expect(v.parse(systemStatusFromWire, { info: { domainRoute } }).mirrorDomains).toEqual([
        'a.example',
        'b.example',
      ]);
      for (const info of [{}, { domainRoute: null }, { domainRoute: 'none' }, { domainRoute: [7] }])
        expect(v.parse(systemStatusFromWire, { info }).mirrorDomains).toEqual([]);
    },
  );

  test('a banner of an older gateway, whose picture lies in a list, has its first picture', () => {
    const banners = [
      {
        bannerId: 1,
        announcementImages: [
          { sequence: 2, url: '/2.png' },
          { sequence: 1, url: '/1.png' },
        ],
      },
      { bannerId: 2, url: '/own.png', announcementImages: null },
    ];
    expect(v.parse(noticesFromWire, { banners }).banners.map(({ image }) => image)).toEqual([
      '/1.png',
      '/own.png',
    ]);
  });

  test('[SYS-4] member types 1, 2, 41 and 42 are agents, 4 is a trial, the rest are players', () => {
    expect([0, 1, 2, 4, 41, 42, 7].map(memberKind)).toEqual([
      'player',
      'agent',
      'agent',
      'trial',
      'agent',
      'agent',
      'player',
    ]);
  });

  test('no reply schema lets arbitrary JSON through as something else than a value or a refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const call of allCalls) v.safeParse(call.reply, json);
      }),
      { numRuns: 300 },
    );
  });
});
