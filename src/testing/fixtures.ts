import type { Category, Game, VendorCard } from '../contract/entities/game';
import { noticesToWire, type Notices, type Winner } from '../contract/entities/notice';
import type { GameRoom } from '../contract/entities/room';
import { fieldPatterns } from '../contract/tables/field-patterns';

export const MERCHANT = 'DEMO';
export const GATEWAY = 'https://gateway.example';
/** A member of the fake gateway. */
export const MEMBER = { username: 'marina', password: 'Sea-Breeze-7' };
export const MEMBER_MOBILE = { mobileNum: '11955550123', countryDialingCode: '55' };
/** The same number as forms show it. */
export const GROUPED_MOBILE = '(11) 95555-0123';
export const MEMBER_EMAIL = 'marina@mail.example';

export const game = (over: Partial<Game> = {}): Game => ({
  id: '1001',
  vendorGameId: 'JL0001',
  code: 'JL0001',
  name: 'Lantern Fields',
  vendor: 'JL',
  vendorName: 'Jade Lane',
  category: 'RNG',
  icon: '/art/1001.svg',
  hot: false,
  trial: true,
  group: false,
  platforms: 'flash,html5-desktop',
  roomId: '',
  matchId: '',
  leagueId: '',
  ...over,
});

export const card = (over: Partial<VendorCard> = {}): VendorCard => ({
  vendor: 'JL',
  name: 'Jade Lane',
  category: 'RNG',
  accountTypeId: 11,
  gameId: '',
  vendorGameId: '',
  group: false,
  trial: false,
  newWindow: false,
  icon: '/art/vendor-jl.svg',
  ...over,
});

export const categories = (): Category[] => [
  {
    key: 'RNG',
    vendors: [card(), card({ vendor: 'CQ9', name: 'Clover Quay', group: true })],
    classifies: [{ key: 'JP', name: 'Jackpot', gameCount: 12 }],
  },
  {
    key: 'SPORTS',
    vendors: [
      card({ vendor: 'IMES', category: 'SPORTS', vendorGameId: 'IMES1', gameId: '5001' }),
      card({ vendor: 'SBO', category: 'SPORTS', vendorGameId: 'SBO1', gameId: '5002', newWindow: true }),
      card({ vendor: 'SV3', category: 'SPORTS', vendorGameId: 'SV31', gameId: '5003' }),
    ],
    classifies: [],
  },
  { key: 'FISH', vendors: [], classifies: [] },
];

const words = ['Lantern', 'Copper', 'Orchid', 'Thunder', 'Velvet', 'Harbour', 'Comet', 'Amber'];
export const GAME_COUNT = 100;
export const games = (): Game[] =>
  Array.from({ length: GAME_COUNT }, (_, index) =>
    game({
      id: String(1001 + index),
      vendorGameId: `G${index}`,
      code: `G${index}`,
      name: `${words[index % words.length] ?? ''} ${index}`,
      vendor: index % 3 === 0 ? 'CQ9' : 'JL',
      hot: index % 10 === 0,
      trial: index % 2 === 0,
    }),
  );

export const notices = (): Notices => ({
  banners: [
    {
      id: '1',
      group: 'w_home',
      image: '/art/banner-1.svg',
      title: 'Welcome',
      linkType: '',
      link: '',
      gameId: '',
      vendor: '',
    },
    {
      id: '2',
      group: 'w_login',
      image: '/art/banner-2.svg',
      title: 'Hello',
      linkType: '',
      link: '',
      gameId: '',
      vendor: '',
    },
  ],
  notices: [{ id: '3', title: 'New games', html: '<p>Ten of them</p>', execution: '', promotionType: '' }],
  popups: [
    { id: '4', title: 'For members', html: '', execution: 'A', promotionType: '' },
    { id: '5', title: 'For guests', html: '', execution: 'B', promotionType: '' },
    { id: '6', title: 'For newcomers', html: '', execution: 'F', promotionType: '' },
    { id: '7', title: 'For all', html: '', execution: '', promotionType: '' },
  ],
  promotions: [],
});

/** An answer with announcements of the test's own. */
export const noticesReply = (rows: Notices): Response =>
  Response.json({ success: true, value: noticesToWire(rows) });

export const winners = (): Winner[] =>
  ['999.5', '12000', '1000.10', '88'].map((amount, index) => ({
    customerName: `pl***${index}`,
    amount,
    gameName: 'Lantern Fields',
    gameId: '1001',
    vendorGameId: 'JL0001',
    vendor: 'JL',
    category: 'RNG',
    icon: '/art/1001.svg',
  }));

const pattern = (id: number) => fieldPatterns.find((row) => row.id === id)?.source ?? '*';
/** Register rules as they travel. */
export const registerRules = () => ({
  username: {
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 13,
    acceptedPattern: pattern(4),
    patternId: 4,
  },
  password: {
    enabled: true,
    required: true,
    minLength: 8,
    maxLength: 20,
    acceptedPattern: '*',
    patternId: 0,
  },
  mobileNum: {
    enabled: false,
    required: true,
    minLength: 10,
    maxLength: 11,
    acceptedPattern: pattern(6),
    patternId: 6,
  },
  email: {
    enabled: true,
    required: false,
    minLength: 6,
    maxLength: 60,
    acceptedPattern: pattern(3),
    patternId: 3,
  },
  affiliateCode: {
    enabled: true,
    required: false,
    minLength: 0,
    maxLength: 32,
    acceptedPattern: '*',
    patternId: 0,
  },
});

/** A transparent pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A room of a game against others. */
export const room = (over: Partial<GameRoom> = {}): GameRoom => ({
  id: 'reed',
  name: 'Reed',
  vendor: 'JL',
  gameId: '1001',
  gameName: 'Lantern Fields',
  icon: '',
  minStake: { minor: 100n, currency: 'BRL' },
  maxStake: { minor: 1_000n, currency: 'BRL' },
  players: 3,
  seats: 10,
  ...over,
});
