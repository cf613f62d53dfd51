import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryFromWire,
  categoryToWire,
  gameFromWire,
  gameToWire,
  vendorCardFromWire,
  vendorCardToWire,
} from './game';
import { factorChallengeFromWire, factorLetters, ownSessionFromWire, sentCodeFromWire } from './identity';
import { countriesFromWire, helpTopicFromWire } from './information';
import { CLOSURE_SETTING, liveEventFromWire, liveEvents, memberTopic, settingTopic } from './live-event';
import { AGENT_TYPES, memberFromWire, sessionGrantFromWire, TRIAL_TYPE } from './member';
import { noticesFromWire, noticesToWire, winnersFromWire } from './notice';
import { roomFromWire, roomToWire } from './room';
import { roundDetailFromWire, roundDetailToWire, roundFromWire, roundToWire } from './round';
import {
  fieldRuleToWire,
  flagsFromWire,
  registerFields,
  registerRulesFromWire,
  systemStatusFromWire,
} from './system';
import { balanceFromWire, balanceToWire, MAIN_WALLET } from './wallet';

const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a game', () => {
  const wire = {
    nodeId: 1001,
    gameId: 'g1',
    gameCode: 'c1',
    gameName: 'Koi',
    nodeName: 'Koi node',
    displayName: 'House of Koi',
    vassalage: 'HOUSE',
    gameType: 'RNG',
    showIcon: '/shown.svg',
    iconUrl: '/plain.svg',
    iconTitled: 1,
    isHot: 1,
    supportPlay: 0,
    isGame: 'game',
    platform: 'html5,flash',
    roomId: 5,
    matchId: 6,
    leagueId: 7,
  };

  it('has each field from its own wire name', () => {
    expect(v.parse(gameFromWire, wire)).toEqual({
      id: '1001',
      vendorGameId: 'g1',
      code: 'c1',
      name: 'Koi',
      vendor: 'HOUSE',
      vendorName: 'House of Koi',
      category: 'RNG',
      icon: '/shown.svg',
      titled: true,
      hot: true,
      trial: true,
      group: false,
      platforms: 'html5,flash',
      roomId: '5',
      matchId: '6',
      leagueId: '7',
    });
  });

  it('falls back to the older names where a newer one is empty', () => {
    expect(v.parse(gameFromWire, { ...wire, gameName: '', displayName: '', showIcon: null })).toMatchObject({
      name: 'Koi node',
      vendorName: 'HOUSE',
      icon: '/plain.svg',
    });
  });

  it('may be tried where the vendor says 0, and is a group by the one word for it', () => {
    const of = (over: object) => {
      const { trial, group, hot } = v.parse(gameFromWire, { ...wire, ...over });
      return [trial, group, hot];
    };
    expect(of({ supportPlay: '0', isGame: 'VASSALAGE', isHot: 0 })).toEqual([true, true, false]);
    for (const supportPlay of [1, '1', '', null, undefined, false])
      expect(of({ supportPlay })[0]).toBe(false);
  });

  it('is written with both of the names it is read by', () => {
    const game = v.parse(gameFromWire, { ...wire, isHot: 0, isGame: 'VASSALAGE' });
    expect(gameToWire(game)).toEqual({
      ...wire,
      nodeId: '1001',
      nodeName: 'Koi',
      iconUrl: '/shown.svg',
      isHot: 0,
      isGame: 'VASSALAGE',
      roomId: '5',
      matchId: '6',
      leagueId: '7',
    });
    expect(gameToWire({ ...game, hot: true, trial: false, group: false })).toMatchObject({
      isHot: 1,
      supportPlay: 1,
      isGame: 'game',
    });
  });
});

describe('a vendor’s card', () => {
  const wire = {
    vassalage: 'JL',
    displayName: 'Jolly',
    accountTypeName: 'Jolly wallet',
    accountTypeId: '12',
    gameType: 'RNG',
    gameId: 'J7',
    nodeId: 7,
    isGame: 'VASSALAGE',
    freeplay: 1,
    appNewWindow: 0,
    lagerIcon: '/large.svg',
    smallIcon: '/small.svg',
  };

  it('has each field from its own wire name', () => {
    expect(v.parse(vendorCardFromWire, wire)).toEqual({
      vendor: 'JL',
      name: 'Jolly',
      category: 'RNG',
      accountTypeId: 12,
      gameId: '7',
      vendorGameId: 'J7',
      group: true,
      trial: true,
      newWindow: false,
      icon: '/large.svg',
    });
  });

  it('falls back to the older names where a newer one is empty', () => {
    const { name, icon } = v.parse(vendorCardFromWire, { ...wire, displayName: '', lagerIcon: '' });
    expect([name, icon]).toEqual(['Jolly wallet', '/small.svg']);
    expect(v.parse(vendorCardFromWire, { vassalage: 'JL' })).toMatchObject({ name: 'JL', group: false });
  });

  it('opens a window where the vendor says 1 or 2, and always for the one that refuses frames', () => {
    const of = (over: object) => v.parse(vendorCardFromWire, { ...wire, ...over }).newWindow;
    expect([0, 1, 2, 3].map((appNewWindow) => of({ appNewWindow }))).toEqual([false, true, true, false]);
    expect(of({ vassalage: 'BBIN' })).toBe(true);
  });

  it('is written as it is read', () => {
    const card = v.parse(vendorCardFromWire, wire);
    expect(vendorCardToWire(card)).toEqual({
      ...wire,
      accountTypeName: 'JL',
      accountTypeId: 12,
      nodeId: '7',
      smallIcon: '/large.svg',
    });
    expect(vendorCardToWire({ ...card, trial: false, newWindow: true, group: false })).toMatchObject({
      freeplay: 0,
      appNewWindow: 1,
      isGame: 'game',
    });
  });

  it('stands in a category that may be empty', () => {
    expect(v.parse(categoryFromWire, { title: 'RNG' })).toEqual({ key: 'RNG', vendors: [], classifies: [] });
    expect(v.parse(categoryFromWire, { cards: [wire], gameClassify: [{ key: 1 }] })).toMatchObject({
      key: '',
      vendors: [{ vendor: 'JL' }],
      classifies: [{ key: '1', name: '', gameCount: 0 }],
    });
  });
});

describe('what is written', () => {
  it('is read as it was: a category, its vendors and its classes', () => {
    const category = {
      key: 'RNG',
      vendors: [
        v.parse(vendorCardFromWire, { vassalage: 'JL', displayName: 'Jolly', nodeId: 7, gameId: 'J7' }),
      ],
      classifies: [{ key: 'new', name: 'New', gameCount: 4 }],
    };
    expect(v.parse(categoryFromWire, wired(categoryToWire(category)))).toEqual(category);
  });

  it('is read as it was: banners, notices, popups and promotions', () => {
    const announcement = { id: '2', title: 'N', html: '<p>', execution: 'B', promotionType: 'p' };
    const banner = {
      id: '1',
      group: 'g',
      image: '/b',
      title: 'T',
      linkType: 'G',
      link: 'l',
      gameId: '9',
      vendor: 'H',
    };
    const promotion = {
      id: '4',
      title: 'P',
      html: '<b>',
      category: 'c',
      images: ['/a'],
      startsAt: 3,
      endsAt: null,
      redirect: 'R',
      externalLink: 'E',
    };
    const notices = {
      banners: [banner],
      notices: [announcement],
      popups: [{ ...announcement, id: '3' }],
      promotions: [promotion],
    };
    expect(v.parse(noticesFromWire, wired(noticesToWire(notices)))).toEqual(notices);
  });

  it('is read as it was: a round and its story, in each of its states', () => {
    for (const state of ['open', 'completed', 'cancelled', 'unknown'] as const) {
      const round = {
        id: 'r',
        vendor: 'H',
        vendorName: 'House',
        gameId: '9',
        gameName: 'Koi',
        icon: '/k',
        state,
        bet: { minor: 100n, currency: 'BRL' },
        win: { minor: 250n, currency: 'BRL' },
        openedAt: 5,
        endedAt: state === 'open' ? null : 6,
      };
      expect(v.parse(roundFromWire, wired(roundToWire(round)))).toEqual(round);
      const detail = {
        ...round,
        moves: [{ kind: 'debit', amount: { minor: -100n, currency: 'BRL' }, at: 5 }],
        rows: [{ label: 'Roll', value: '7' }],
        proof: { method: 'm', revealed: true, values: { seed: 's' }, url: '/p' },
      };
      expect(v.parse(roundDetailFromWire, wired(roundDetailToWire(detail)))).toEqual(detail);
    }
  });

  it('is read as it was: a balance and its wallets', () => {
    const balance = {
      total: { minor: 150n, currency: 'BRL' },
      symbol: 'R$',
      wallets: [{ accountTypeId: 2, available: { minor: 150n, currency: 'BRL' } }],
    };
    expect(v.parse(balanceFromWire, wired(balanceToWire(balance)))).toEqual(balance);
  });
});

describe('a code that was sent', () => {
  it('may be asked for again after as many minutes as the server says, one where it says none, an hour at most', () => {
    const of = (expiredMinutes?: unknown) => v.parse(sentCodeFromWire, { expiredMinutes }).waitMs;
    for (const [minutes, waitMs] of [
      [2, 120_000],
      ['2', 120_000],
      [0.5, 30_000],
      [60, 3_600_000],
      [61, 3_600_000],
      [0, 60_000],
      [-1, 60_000],
      ['soon', 60_000],
      [Infinity, 60_000],
      [undefined, 60_000],
    ])
      expect([minutes, of(minutes)]).toEqual([minutes, waitMs]);
  });

  it('is known by its id, where there is one', () => {
    expect(v.parse(sentCodeFromWire, { codeId: 'c1', expirationTime: 5 })).toEqual({
      waitMs: 60_000,
      codeId: 'c1',
    });
    for (const none of [null, undefined])
      expect(v.parse(sentCodeFromWire, none)).toEqual({ waitMs: 60_000, codeId: '' });
    expect(v.safeParse(sentCodeFromWire, 'sent').success).toBe(false);
  });
});

describe('one of a member’s own sessions', () => {
  it('has each field from its own wire name', () => {
    expect(
      v.parse(ownSessionFromWire, {
        id: 9,
        current: '1',
        createdAt: 10,
        lastSeenAt: '20',
        device: 'Firefox on Linux',
        place: '203.0.113.x',
        origin: 'https://a.example',
      }),
    ).toEqual({
      id: '9',
      current: true,
      startedAt: 10,
      lastSeenAt: 20,
      device: 'Firefox on Linux',
      place: '203.0.113.x',
      origin: 'https://a.example',
    });
  });
});

describe('what a second proof may be', () => {
  it('is named by its letter', () => {
    expect(factorLetters).toEqual({ email: 'E', sms: 'S', authenticator: 'G', payeeName: 'P' });
    expect(
      v.parse(factorChallengeFromWire, {
        ticket: 't',
        methods: ['P', 'S', 'x', 7, 'S'],
        email: 'a…',
        mobile: '…7',
      }),
    ).toEqual({ ticket: 't', methods: ['payeeName', 'sms', 'sms'], email: 'a…', mobile: '…7' });
  });

  it('is open where a gateway says nothing, and where it says nothing that is known', () => {
    const open = { ticket: '', methods: ['email', 'sms', 'authenticator'], email: '', mobile: '' };
    for (const wire of [null, undefined, {}, { methods: [] }, { methods: ['X', null] }])
      expect(v.parse(factorChallengeFromWire, wire)).toEqual(open);
    expect(v.safeParse(factorChallengeFromWire, { methods: 'E' }).success).toBe(false);
  });
});

describe('what is told about countries and help', () => {
  it('has each field from its own wire name', () => {
    expect(
      v.parse(countriesFromWire, {
        countryCode: 'BR',
        countryDialingCode: 55,
        currency: 'BRL',
        currencySymbol: 'R$',
        countries: [{ countryCode: 'PT', countryDialingCode: '351' }],
      }),
    ).toEqual({ home: { code: 'BR', dialling: '55' }, countries: [{ code: 'PT', dialling: '351' }] });
    expect(v.parse(countriesFromWire, {}).countries).toEqual([]);
    expect(
      v.parse(helpTopicFromWire, {
        title: 'A',
        tag: 'a',
        content: '<p>',
        children: [{ title: 'B', children: null }],
      }),
    ).toEqual({
      title: 'A',
      tag: 'a',
      html: '<p>',
      children: [{ title: 'B', tag: '', html: '', children: [] }],
    });
  });
});

describe('a live event', () => {
  const of = (type: string, data?: unknown) => liveEventFromWire({ type, data })?.data;
  const payment = { amount: 5, time: 7, success: 1, remarks: 'r' };
  const transfer = { amount: '5.00', time: 7, sender: 'a', receiver: 'b' };

  it('carries what its type says', () => {
    for (const type of ['DEPOSIT', 'WITHDRAW'])
      expect(of(type, payment)).toEqual({ amount: '5', at: 7, success: true, remarks: 'r' });
    for (const type of ['AGENT_TRANSFER_AGENT_TO_DOWNLINE', 'AGENT_TRANSFER_DOWNLINE_TO_AGENT'])
      expect(of(type, transfer)).toEqual({ amount: '5.00', at: 7, sender: 'a', receiver: 'b' });
    for (const type of ['PROMOTION_CLAIM', 'MANUAL_PROMO', 'ONLINE_MSG', 'PAYMENT_CONFIRMATION', 'RESYNC'])
      expect(of(type, { amount: 1 })).toEqual({});
    expect([of('INBOX', {}), of('INBOX', { all: 'Y' })]).toEqual([{ all: false }, { all: true }]);
    expect(of('SETTING_CHANGED', { setting: 'games' })).toEqual({ setting: 'games' });
    expect([of('SESSION_ENDED'), of('SESSION_ENDED', { reason: 'expired' })]).toEqual([
      { reason: 'elsewhere' },
      { reason: 'expired' },
    ]);
    expect(of('BALANCE', { accountTypeId: '2', amount: '1.50', currency: 'BRL' })).toEqual({
      accountTypeId: 2,
      available: { minor: 150n, currency: 'BRL' },
    });
  });

  it('makes stale what it is about', () => {
    const stale = Object.entries(liveEvents).map(([type, row]) => [type, row.stale.join(' ')]);
    expect(Object.fromEntries(stale)).toEqual({
      BALANCE: 'balance',
      DEPOSIT: 'balance',
      WITHDRAW: 'balance',
      AGENT_TRANSFER_AGENT_TO_DOWNLINE: 'balance',
      AGENT_TRANSFER_DOWNLINE_TO_AGENT: 'balance',
      PROMOTION_CLAIM: 'balance promotions',
      MANUAL_PROMO: 'promotions',
      INBOX: 'inbox',
      ONLINE_MSG: '',
      PAYMENT_CONFIRMATION: 'payments',
      SETTING_CHANGED: '',
      LOTTERY: '',
      LOTTERY_WIN: 'balance',
      LEADERBOARD: '',
      SESSION_ENDED: '',
      RESYNC: 'balance inbox promotions payments',
    });
  });

  it('is told on a topic of the member or of the merchant, a closure by a word of its own', () => {
    expect(CLOSURE_SETTING).toBe('STATUS');
    expect([memberTopic('7'), settingTopic('demo')]).toEqual(['/topic/user/7', '/topic/setting/demo']);
  });
});

describe('a member', () => {
  const wire = {
    id: 7,
    account: 'ana',
    nickname: 'Ana',
    type: '0',
    lastLogin: 5,
    regDate: 6,
    mobile: '…99',
    toUpline: 'Y',
    clubLabel: { labelId: 3, labelName: 'Gold', color: '#fc0', rankLevel: '4' },
  };

  it('has each field from its own wire name', () => {
    expect(v.parse(memberFromWire, wire)).toEqual({
      id: '7',
      username: 'ana',
      nickname: 'Ana',
      kind: 'player',
      lastLoginAt: 5,
      registeredAt: 6,
      mobile: '…99',
      canTransferUp: true,
      vip: { id: '3', name: 'Gold', color: '#fc0', rank: 4 },
    });
    expect([AGENT_TYPES, TRIAL_TYPE]).toEqual([[1, 2, 41, 42], 4]);
  });

  it('is called by the account without a nickname, and has no club without a name for it', () => {
    expect(v.parse(memberFromWire, { ...wire, nickname: '', type: 4 })).toMatchObject({
      nickname: 'ana',
      kind: 'trial',
    });
    for (const clubLabel of [null, undefined, {}, { labelId: 3, labelName: '' }])
      expect(v.parse(memberFromWire, { ...wire, clubLabel }).vip).toBeNull();
  });

  it('gets a session by a token that is there', () => {
    const grant = {
      token: 't',
      id: 7,
      customerId: 8,
      userName: 'ana',
      customerType: 41,
      firstTimeLogin: 1,
      passwordExpired: 'true',
      rememberToken: 'r',
      changeTicket: 'c',
    };
    expect(v.parse(sessionGrantFromWire, grant)).toEqual({
      token: 't',
      memberId: '7',
      username: 'ana',
      kind: 'agent',
      firstTimeLogin: true,
      passwordExpired: true,
      rememberToken: 'r',
      changeTicket: 'c',
    });
    expect(v.parse(sessionGrantFromWire, { ...grant, id: null }).memberId).toBe('8');
    for (const token of ['', null, undefined, 7])
      expect(v.safeParse(sessionGrantFromWire, { ...grant, token }).success).toBe(false);
  });
});

describe('notices', () => {
  it('have each field from its own wire name, and may all be missing', () => {
    expect(v.parse(noticesFromWire, {})).toEqual({ banners: [], notices: [], popups: [], promotions: [] });
    const text = { id: 1, title: 'T', content: '<p>', execution: 'B', promotionType: 'p' };
    const read = { id: '1', title: 'T', html: '<p>', execution: 'B', promotionType: 'p' };
    expect(
      v.parse(noticesFromWire, {
        banners: [
          {
            bannerId: 1,
            groupName: 'w_home',
            url: '/b.svg',
            title: 'T',
            linkageType: 'G',
            linkage: 'l',
            nodeId: 9,
            vendor: 'H',
          },
        ],
        player: [text],
        popup: [text],
        promotion: [
          {
            id: 4,
            title: 'P',
            content: '<b>',
            category: '',
            startDate: 1,
            endDate: '2',
            redirect: 'R',
            externalLink: 'E',
            announcementImages: [
              { sequence: 3, url: '/3' },
              { sequence: '1', url: '/1' },
              { sequence: 2, url: '/2' },
            ],
          },
        ],
      }),
    ).toEqual({
      banners: [
        {
          id: '1',
          group: 'w_home',
          image: '/b.svg',
          title: 'T',
          linkType: 'G',
          link: 'l',
          gameId: '9',
          vendor: 'H',
        },
      ],
      notices: [read],
      popups: [read],
      promotions: [
        {
          id: '4',
          title: 'P',
          html: '<b>',
          category: 'other_promo',
          images: ['/1', '/2', '/3'],
          startsAt: 1,
          endsAt: 2,
          redirect: 'R',
          externalLink: 'E',
        },
      ],
    });
  });

  it('have no picture where none is named', () => {
    expect(v.parse(noticesFromWire, { banners: [{ bannerId: 1 }] }).banners).toMatchObject([{ image: '' }]);
  });

  it('number the pictures of a promotion from one, and write no time that is none', () => {
    const promotion = {
      id: '4',
      title: 'P',
      html: '',
      category: 'c',
      images: ['/a', '/b'],
      startsAt: null,
      endsAt: 5,
      redirect: '',
      externalLink: '',
    };
    expect(
      wired(noticesToWire({ banners: [], notices: [], popups: [], promotions: [promotion] })),
    ).toMatchObject({
      promotion: [
        {
          endDate: 5,
          announcementImages: [
            { sequence: 1, url: '/a' },
            { sequence: 2, url: '/b' },
          ],
        },
      ],
    });
  });

  it('name who won what, by the newer or the older name of the game', () => {
    const vo = {
      customerName: 'a***a',
      winAmount: 1234.5,
      gameName: 'Koi',
      nodeName: 'Node',
      nodeId: 9,
      gameId: 'g',
      vendor: 'H',
      gameType: 'RNG',
      iconUrl: '/i.svg',
    };
    expect(v.parse(winnersFromWire, { list: [{ vo }, { vo: { ...vo, gameName: '' } }] })).toEqual([
      {
        customerName: 'a***a',
        amount: '1234.5',
        gameName: 'Koi',
        gameId: '9',
        vendorGameId: 'g',
        vendor: 'H',
        category: 'RNG',
        icon: '/i.svg',
      },
      expect.objectContaining({ gameName: 'Node' }),
    ]);
    expect(v.parse(winnersFromWire, {})).toEqual([]);
  });
});

describe('a room', () => {
  const wire = {
    roomId: 'r1',
    roomName: 'Reed',
    vassalage: 'HOUSE',
    nodeId: 9,
    gameName: 'Duel',
    showIcon: '/d.svg',
    currency: 'BRL',
    minBet: 1,
    maxBet: '20.50',
    playerCount: 2,
    maxPlayer: 6,
  };

  it('has each field from its own wire name, its stakes exactly, and is written as it is read', () => {
    const room = v.parse(roomFromWire, wire);
    expect(room).toEqual({
      id: 'r1',
      name: 'Reed',
      vendor: 'HOUSE',
      gameId: '9',
      gameName: 'Duel',
      icon: '/d.svg',
      minStake: { minor: 100n, currency: 'BRL' },
      maxStake: { minor: 2_050n, currency: 'BRL' },
      players: 2,
      seats: 6,
    });
    expect(roomToWire(room)).toEqual({ ...wire, nodeId: '9', maxBet: 20.5 });
  });

  it('is called by its id without a name, and costs nothing that cannot be read', () => {
    expect(v.parse(roomFromWire, { ...wire, roomName: '', minBet: 'x' })).toMatchObject({
      name: 'r1',
      minStake: { minor: 0n },
    });
  });

  it.each(['brl', 'BR', 'A23456789', ' BRL', 'BRL ', '', null])(
    'is refused in the currency %j',
    (currency) => {
      expect(v.safeParse(roomFromWire, { ...wire, currency }).success).toBe(false);
    },
  );
});

describe('a round', () => {
  const wire = {
    roundId: '1',
    vassalage: 'H',
    currency: 'BRL',
    betAmount: 1,
    winAmount: '2.50',
    status: 'open',
  };

  it('names the vendor by its code without a name', () => {
    expect(v.parse(roundFromWire, wire)).toMatchObject({ vendorName: 'H', state: 'open' });
    expect(v.parse(roundFromWire, { ...wire, displayName: 'House', betAmount: 'x' })).toMatchObject({
      vendorName: 'House',
      bet: { minor: 0n },
    });
  });

  it.each(['BR', 'A23456789', ' BRL', 'BRL ', 'b'])('is refused in the currency %j', (currency) => {
    expect(v.safeParse(roundFromWire, { ...wire, currency }).success).toBe(false);
  });

  it('has no story where the vendor told none', () => {
    expect(v.parse(roundDetailFromWire, wire)).toMatchObject({ moves: [], rows: [], proof: null });
    expect(v.parse(roundDetailFromWire, { ...wire, proof: { method: 'm' } }).proof).toEqual({
      method: 'm',
      revealed: false,
      values: {},
      url: '',
    });
  });
});

describe('a balance', () => {
  const wire = { sumBalance: '5', currency: 'BRL', currencySymbol: 'R$' };

  it('is written with the currency’s own name where the merchant has no sign', () => {
    expect(MAIN_WALLET).toBe(2);
    expect(v.parse(balanceFromWire, { ...wire, currencySymbol: '' }).symbol).toBe('BRL');
    for (const balance of [null, undefined])
      expect(v.parse(balanceFromWire, { ...wire, balance }).wallets).toEqual([]);
    expect(
      v.parse(balanceFromWire, { ...wire, balance: [{ accountTypeId: '2', availBalance: 0.5 }] }).wallets,
    ).toEqual([{ accountTypeId: 2, available: { minor: 50n, currency: 'BRL' } }]);
  });

  it.each(['BRL', 'USDT', 'A2345678'])('may be in the currency %j', (currency) => {
    expect(v.parse(balanceFromWire, { ...wire, currency }).total).toEqual({ minor: 500n, currency });
  });

  it.each(['brl', 'BR', 'A23456789', ' BRL', 'BRL ', 'B-L', ''])(
    'is refused in the currency %j',
    (currency) => {
      expect(v.safeParse(balanceFromWire, { ...wire, currency }).success).toBe(false);
    },
  );

  it('is refused as a whole when its total is not exact', () => {
    const [issue] = v.safeParse(balanceFromWire, { ...wire, sumBalance: '1.005' }).issues ?? [];
    expect(issue?.message).toBe('an amount is not exact');
  });
});

describe('what a merchant’s status says', () => {
  const status = (info: object, over: object = {}) => v.parse(systemStatusFromWire, { info, ...over });

  it('has each field from its own wire name', () => {
    expect(
      status(
        {
          whitelabel: { modId: 'A', enabled: 'true' },
          register: {},
          resources: [{ resourceType: 'logo', url: '/l.svg', labelNameEn: 'Logo' }],
          customerService: [
            { csType: 'chat', csPosition: 'right', title: 'Help', path: 'p', labelIds: [1, 'b'] },
          ],
          imageCDNs: ['https://i.example'],
          launchGameCDNs: ['https://g.example'],
          mainDomain: 'a.example',
          domainRoute: ['b.example', { domainName: 'c.example' }, null, { domainName: 7 }],
          analytics: { ga: 1 },
          languages: ['EN', 'PT'],
          defaultLanguage: 'PT',
          sealing: ['jwe', 'rot13', 'legacy'],
          currency: 'BRL',
          currencySymbol: 'R$',
          tier: 'partner',
          gw: { BOT_CHECK: 'altcha' },
          sms: { apiKey: 'k', authDomain: 'd', projectId: 'p', firebase: 1, emulator: 'e' },
        },
        { maintenanceEnd: 9, location: { ip: '203.0.113.9' } },
      ),
    ).toEqual({
      state: 'open',
      maintenanceEndsAt: 9,
      ip: '203.0.113.9',
      flags: { A: true },
      registerRules: {},
      resources: [{ type: 'logo', url: '/l.svg', name: 'Logo' }],
      customerService: [{ type: 'chat', position: 'right', title: 'Help', path: 'p', labelIds: ['1', 'b'] }],
      imageCdns: ['https://i.example'],
      launchCdns: ['https://g.example'],
      mainDomain: 'a.example',
      mirrorDomains: ['b.example', 'c.example'],
      analytics: { ga: 1 },
      languages: ['EN', 'PT'],
      defaultLanguage: 'PT',
      sealing: ['jwe', 'legacy'],
      dialect: 'foyer',
      currency: 'BRL',
      currencySymbol: 'R$',
      tier: 'partner',
      botCheck: { product: 'altcha', id: '' },
      provider: { apiKey: 'k', authDomain: 'd', projectId: 'p', phone: true, emulator: 'e' },
    });
  });

  it('is open, of the own tier and without anything else where an older gateway says nothing', () => {
    expect(status({}, { location: null })).toEqual({
      state: 'open',
      maintenanceEndsAt: null,
      ip: '',
      flags: {},
      registerRules: {},
      resources: [],
      customerService: [],
      imageCdns: [],
      launchCdns: [],
      mainDomain: '',
      mirrorDomains: [],
      analytics: {},
      languages: [],
      defaultLanguage: '',
      sealing: [],
      dialect: 'legacy',
      currency: '',
      currencySymbol: '',
      tier: 'own',
      botCheck: { product: 'none', id: '' },
      provider: null,
    });
    // It says how it seals, though in no way that is known here.
    expect(status({ sealing: ['rot13'] })).toMatchObject({ sealing: [], dialect: 'foyer' });
    expect(status({ gw: null, sms: null, tier: 'other' })).toMatchObject({ provider: null, tier: 'own' });
    expect(status({ sms: { apiKey: '', projectId: 'p' } }).provider).toBeNull();
  });

  it('is in maintenance before it is closed to a region', () => {
    expect(status({}, { maintenance: 1, regionRestriction: 1 }).state).toBe('maintenance');
    expect(status({}, { regionRestriction: 1 }).state).toBe('region');
  });

  it('names the forms that our own puzzle always stands before', () => {
    const gw = { BOT_CHECK: 'altcha', BOT_CHECK_ALWAYS: 'login,register' };
    expect(status({ gw }).botCheck).toEqual({ product: 'altcha', id: '', always: ['login', 'register'] });
  });

  it('has no other domains where those are no list', () => {
    expect(status({ domainRoute: 'b.example' }).mirrorDomains).toEqual([]);
  });

  it('leaves out a rule that cannot be read, and keeps the others', () => {
    const { registerRules } = status({ register: { email: 7, line: {} } });
    expect(Object.keys(registerRules)).toEqual(['line']);
  });

  it.each([
    ['no product without its flag', { gw: { GEETEST_ID: 'g' } }, 0, 'none'],
    ['the third version', { gw: { GEETEST_ID: 'g' }, on: { GEETEST3: 1 } }, 0, 'geetest-v3'],
    [
      'the fourth by its number',
      { gw: { GEETEST_ID: 'g', GEETEST_VERSION: '4' }, on: { GEETEST3: 1 } },
      0,
      'geetest-v4',
    ],
    [
      'the fourth by its name',
      { gw: { GEETEST_ID: 'g', GEETEST_VERSION: 'V4' }, on: { GEETEST3: 1 } },
      0,
      'geetest-v4',
    ],
    ['no product without an id', { gw: { GEETEST_ID: '' }, on: { GEETEST3: 1 } }, 0, 'none'],
    [
      'no product that is only tried',
      { gw: { GEETEST_ID: 'g' }, on: { GEETEST3: 1, GEETESTTEST3: 1 } },
      0,
      'none',
    ],
    [
      'one that is tried, to those who try',
      { gw: { GEETEST_ID: 'g' }, on: { GEETEST3: 1, GEETESTTEST3: 1 } },
      1,
      'geetest-v3',
    ],
    [
      'none to those who try, without its flag',
      { gw: { GEETEST_ID: 'g' }, on: { GEETESTTEST3: 1 } },
      1,
      'none',
    ],
    ['no product without a word of it', { on: { GEETEST3: 1 } }, 0, 'none'],
  ])('shows %s', (_, { gw, on }: { gw?: object; on?: Record<string, number> }, test, product) => {
    const whitelabel = Object.entries(on ?? {}).map(([modId, enabled]) => ({ modId, enabled }));
    const { botCheck } = status({ gw, whitelabel }, { test });
    expect(botCheck).toEqual({ product, id: product === 'none' ? '' : 'g' });
  });

  it('reads flags from a list as from a tree, 1 and true alone as on', () => {
    const flags = (value: unknown) => v.parse(flagsFromWire, value);
    expect(flags([{ modId: 'A', enabled: 1 }, [{ modId: 'B', enabled: 'true' }]])).toEqual({
      A: true,
      B: true,
    });
    expect(
      flags(
        [0, '0', 'Y', 'false', null, '11', {}].map((enabled, index) => ({ modId: `F${index}`, enabled })),
      ),
    ).toEqual(Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`F${index}`, false])));
    for (const none of [undefined, null, 'x', 7, {}, { modId: 7 }, { childrenNodes: 'x' }])
      expect(flags(none)).toEqual({});
    expect(flags({ childrenNodes: [{ modId: 'C', enabled: '1' }] })).toEqual({ C: true });
  });

  it('reads a bounded number of flags, and ends', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ modId: `F${index}`, enabled: 1 }));
    // The list itself counts as the first.
    expect(Object.keys(v.parse(flagsFromWire, many))).toHaveLength(1_999);
  });

  it('has a rule for each field that it names, 255 characters where it says no end', () => {
    const rule = {
      enabled: 1,
      required: 0,
      minLength: 2,
      maxLength: 0,
      acceptedPattern: '^a$',
      patternId: '4',
    };
    expect(registerFields).toHaveLength(16);
    const all = Object.fromEntries([...registerFields, 'other'].map((field) => [field, rule]));
    const read = v.parse(registerRulesFromWire, all);
    expect(Object.keys(read)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'payeeName',
      'paymentPassword',
      'qqNum',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'idNumber',
      'email',
      'mobileNum',
      'affiliateCode',
      'captcha',
      'recommenderId',
    ]);
    const one = {
      enabled: true,
      required: false,
      minLength: 2,
      maxLength: 255,
      pattern: '^a$',
      patternId: 4,
    };
    expect(read.username).toEqual(one);
    expect(fieldRuleToWire(one)).toEqual({
      enabled: true,
      required: false,
      minLength: 2,
      maxLength: 255,
      acceptedPattern: '^a$',
      patternId: 4,
    });
    expect(v.parse(registerRulesFromWire, { email: { ...rule, maxLength: 9 } })).toMatchObject({
      email: { maxLength: 9 },
    });
    expect(v.parse(registerRulesFromWire, null)).toEqual({});
  });

  it('never throws, whatever the tree looks like', () => {
    fc.assert(fc.property(fc.anything(), (value) => void v.safeParse(flagsFromWire, value)));
  });
});
