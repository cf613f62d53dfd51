import type { Texts } from './words';

export type Shelf =
  | 'slots'
  | 'live'
  | 'fish'
  | 'sports'
  | 'esports'
  | 'cockfight'
  | 'duels'
  | 'draws'
  | 'mekong'
  | 'coasts'
  | 'house';

export interface LaneSeed {
  category: 'RNG' | 'LIVE' | 'FISH' | 'SPORTS' | 'PVP' | 'LOTT' | 'ELOTT';
  vendor: string;
  accountTypeId: number;
  /** A group opens its list of games; a game opens the vendor's own lobby. */
  kind: 'group' | 'game';
  shelf: Shelf;
  /** Place in the lobby; not the place in this list, which numbers the games and therefore never changes. */
  sort: number;
  /** Games besides the vendor's lobby. */
  games: number;
  appNewWindow: 0 | 1 | 2;
}

/** Invented studios; none of them is a company. IMES, SV3, TCG_SEA, TCG_LOTTO_VN and LOTT are codes that clients treat apart. */
export const vendorSeeds: readonly { code: string; name: string }[] = [
  ['HOUSE', 'House Originals'],
  ['MRG', 'Marigold Reels'],
  ['SLM', 'Saltmarsh Studio'],
  ['PHR', 'Paper Heron'],
  ['QLF', 'Quillfire'],
  ['NBK', 'Ninebark Works'],
  ['BRJ', 'Bramblejack'],
  ['CPF', 'Copper Finch'],
  ['MLM', 'Moonloom'],
  ['DRW', 'Driftwell'],
  ['THD', 'Thistledown'],
  ['VOT', 'Velvet Otter'],
  ['TPN', 'Tallow & Pine'],
  ['RFL', 'Redfern Live'],
  ['LQY', 'Lantern Quay'],
  ['GLW', 'Glasswing'],
  ['HRB', 'Harbour Nine'],
  ['TDK', 'Tidekeepers'],
  ['STV', 'Stadium Vale'],
  ['FLF', 'Fieldfare Bets'],
  ['IMES', 'Pixel Colosseum'],
  ['SV3', 'Spur Valley'],
  ['KTB', 'Kitchen Table'],
  ['LOTT', 'Classic Draws'],
  ['TCG_SEA', 'Coastline Lotto'],
  ['TCG_LOTTO_VN', 'Mekong Lotto'],
  ['SALTGLASS', 'Saltglass Live'],
].map(([code = '', name = '']) => ({ code, name }));

const REEL_STUDIOS = ['MRG', 'SLM', 'PHR', 'QLF', 'NBK', 'BRJ', 'CPF', 'MLM', 'DRW', 'THD', 'VOT', 'TPN'];
const lane = (
  category: LaneSeed['category'],
  shelf: Shelf,
  kind: LaneSeed['kind'],
  games: number,
  vendors: readonly string[],
): Omit<LaneSeed, 'accountTypeId' | 'sort'>[] =>
  vendors.map((vendor) => ({
    category,
    vendor,
    kind,
    shelf,
    games,
    appNewWindow: shelf === 'sports' && vendor === 'FLF' ? 1 : 0,
  }));

const LANE_STEP = 10;
const LANES = [
  ...lane('RNG', 'house', 'group', 1, ['HOUSE']),
  ...lane('RNG', 'slots', 'group', 330, REEL_STUDIOS),
  ...lane('LIVE', 'live', 'group', 110, ['RFL', 'GLW', 'HRB']),
  ...lane('LIVE', 'live', 'game', 110, ['LQY']),
  ...lane('FISH', 'fish', 'group', 58, ['TDK', 'SLM', 'GLW']),
  ...lane('SPORTS', 'sports', 'game', 32, ['STV', 'FLF', 'HRB']),
  ...lane('SPORTS', 'esports', 'game', 36, ['IMES']),
  ...lane('SPORTS', 'cockfight', 'game', 18, ['SV3']),
  ...lane('PVP', 'duels', 'group', 85, ['KTB', 'CPF', 'BRJ', 'DRW']),
  ...lane('LOTT', 'draws', 'game', 55, ['LOTT']),
  ...lane('LOTT', 'coasts', 'game', 38, ['TCG_SEA']),
  ...lane('ELOTT', 'mekong', 'game', 48, ['TCG_LOTTO_VN']),
  ...lane('ELOTT', 'draws', 'game', 40, ['LOTT']),
  // Added later: at the end, so that no game changes its number.
  ...lane('PVP', 'house', 'group', 1, ['HOUSE']),
  ...lane('FISH', 'house', 'group', 1, ['HOUSE']),
  ...lane('LIVE', 'house', 'group', 1, ['SALTGLASS']),
];
/** What really plays stands first in its category. */
const placeOf = (row: (typeof LANES)[number], index: number): number =>
  row.shelf === 'house'
    ? LANES.findIndex((other) => other.category === row.category) * LANE_STEP - 1
    : index * LANE_STEP;

/** Wallet types 2 and 9 are taken by the main wallet and the points. */
export const laneSeeds: readonly LaneSeed[] = LANES.map((row, index) => ({
  ...row,
  accountTypeId: 101 + index,
  sort: placeOf(row, index),
}));

export interface PlayedSeed {
  category: LaneSeed['category'];
  vendor: string;
  nodeId: bigint;
  gameId: string;
  names: Texts;
  motif: string;
}
/** The games that really run here, in the order in which they are shown. */
export const PLAYED = [
  {
    category: 'RNG',
    vendor: 'HOUSE',
    nodeId: 100_001n,
    gameId: 'GLOWMOTH',
    names: { EN: 'Glowmoth Orchard', PT: 'Pomar das Mariposas', ES: 'Huerto de Polillas' },
    motif: 'moth',
  },
  {
    category: 'LIVE',
    vendor: 'SALTGLASS',
    nodeId: 135_001n,
    gameId: 'TIDEWHEEL',
    names: { EN: 'Tidewheel', PT: 'Roda das Marés', ES: 'Rueda de Mareas' },
    motif: 'wheel',
  },
  {
    category: 'PVP',
    vendor: 'HOUSE',
    nodeId: 133_001n,
    gameId: 'FOXHERON',
    names: { EN: 'Fox & Heron', PT: 'Raposa e Garça', ES: 'Zorro y Garza' },
    motif: 'fox',
  },
  {
    category: 'FISH',
    vendor: 'HOUSE',
    nodeId: 134_001n,
    gameId: 'MOONKOI',
    names: { EN: 'Moonwater Koi', PT: 'Carpas do Luar', ES: 'Carpas de Luna' },
    motif: 'fish',
  },
] as const satisfies readonly PlayedSeed[];
/** The bundled slot. */
export const HOUSE_SLOT = PLAYED[0];
