import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText } from '../wire';

/** The categories that we know by name; a gateway may have others, so a game's own is any text. */
export type CategoryCode =
  | 'RNG'
  | 'LIVE'
  | 'FISH'
  | 'SPORTS'
  | 'PVP'
  | 'ESPORTS'
  | 'COCKFIGHT'
  | 'LOTT'
  | 'ELOTT'
  | 'SPB';

export interface Game {
  /** Catalogue id, compared as text (wire: nodeId). */
  id: string;
  /** The vendor's own id (wire: gameId), needed to launch. */
  vendorGameId: string;
  code: string;
  name: string;
  /** Vendor code (wire: vassalage). */
  vendor: string;
  vendorName: string;
  /** RNG, LIVE, FISH … (wire: gameType). */
  category: string;
  icon: string;
  /** The picture says the name (wire: iconTitled): it is not written below it again. */
  titled?: boolean;
  hot: boolean;
  /** A free trial may be launched (wire: supportPlay 0). */
  trial: boolean;
  /** A group opens a list of its vendor's games instead of launching (wire: isGame VASSALAGE). */
  group: boolean;
  /** Comma list of platforms it runs on. */
  platforms: string;
  roomId: string;
  matchId: string;
  leagueId: string;
  /** What the gateway knows of it besides, unread: `readGameFacts` of game-facts.ts reads it where it is shown. Gateways exist that say nothing. */
  facts?: unknown;
}

export const gameFromWire = v.pipe(
  v.object({
    nodeId: looseId,
    gameId: looseId,
    gameCode: looseText,
    gameName: looseText,
    nodeName: looseText,
    displayName: looseText,
    vassalage: looseText,
    gameType: looseText,
    showIcon: looseText,
    iconUrl: looseText,
    iconTitled: looseFlag,
    isHot: looseFlag,
    supportPlay: v.optional(v.unknown()),
    isGame: looseText,
    platform: looseText,
    roomId: looseId,
    matchId: looseId,
    leagueId: looseId,
    facts: v.optional(v.unknown()),
  }),
  v.transform((wire): Game => ({
    id: wire.nodeId,
    vendorGameId: wire.gameId,
    code: wire.gameCode,
    name: wire.gameName || wire.nodeName,
    vendor: wire.vassalage,
    vendorName: wire.displayName || wire.vassalage,
    category: wire.gameType,
    icon: wire.showIcon || wire.iconUrl,
    titled: wire.iconTitled,
    hot: wire.isHot,
    trial: String(wire.supportPlay) === '0',
    group: wire.isGame === 'VASSALAGE',
    platforms: wire.platform,
    roomId: wire.roomId,
    matchId: wire.matchId,
    leagueId: wire.leagueId,
    facts: wire.facts,
  })),
);

export const gameToWire = (game: Game): v.InferInput<typeof gameFromWire> => ({
  nodeId: game.id,
  gameId: game.vendorGameId,
  gameCode: game.code,
  gameName: game.name,
  nodeName: game.name,
  displayName: game.vendorName,
  vassalage: game.vendor,
  gameType: game.category,
  showIcon: game.icon,
  iconUrl: game.icon,
  ...(game.titled ? { iconTitled: 1 } : {}),
  isHot: game.hot ? 1 : 0,
  supportPlay: game.trial ? 0 : 1,
  isGame: game.group ? 'VASSALAGE' : 'game',
  platform: game.platforms,
  roomId: game.roomId,
  matchId: game.matchId,
  leagueId: game.leagueId,
  facts: game.facts,
});

/** One vendor in one category, as the lobby lists it (wire: card). */
export interface VendorCard {
  vendor: string;
  name: string;
  category: string;
  accountTypeId: number;
  /** What a click on the tile launches; '' when the vendor has no lobby of its own. */
  gameId: string;
  vendorGameId: string;
  group: boolean;
  trial: boolean;
  /** The vendor refuses frames: open a window. */
  newWindow: boolean;
  icon: string;
}

export interface Classify {
  key: string;
  name: string;
  gameCount: number;
}

/** One category with its vendors (wire: lane). */
export interface Category {
  key: string;
  vendors: VendorCard[];
  classifies: Classify[];
}

export const vendorCardFromWire = v.pipe(
  v.object({
    vassalage: looseText,
    displayName: looseText,
    accountTypeName: looseText,
    accountTypeId: looseCount,
    gameType: looseText,
    gameId: looseId,
    nodeId: looseId,
    isGame: looseText,
    freeplay: looseFlag,
    appNewWindow: looseCount,
    lagerIcon: looseText,
    smallIcon: looseText,
  }),
  v.transform((wire): VendorCard => ({
    vendor: wire.vassalage,
    name: wire.displayName || wire.accountTypeName || wire.vassalage,
    category: wire.gameType,
    accountTypeId: wire.accountTypeId,
    gameId: wire.nodeId,
    vendorGameId: wire.gameId,
    group: wire.isGame === 'VASSALAGE',
    trial: wire.freeplay,
    newWindow: wire.appNewWindow === 1 || wire.appNewWindow === 2 || wire.vassalage === 'BBIN',
    icon: wire.lagerIcon || wire.smallIcon,
  })),
);

export const vendorCardToWire = (card: VendorCard): v.InferInput<typeof vendorCardFromWire> => ({
  vassalage: card.vendor,
  displayName: card.name,
  accountTypeName: card.vendor,
  accountTypeId: card.accountTypeId,
  gameType: card.category,
  gameId: card.vendorGameId,
  nodeId: card.gameId,
  isGame: card.group ? 'VASSALAGE' : 'game',
  freeplay: card.trial ? 1 : 0,
  appNewWindow: card.newWindow ? 1 : 0,
  lagerIcon: card.icon,
  smallIcon: card.icon,
});

export const categoryFromWire = v.pipe(
  v.object({
    title: looseText,
    cards: looseList(vendorCardFromWire),
    gameClassify: looseList(v.object({ key: looseText, displayName: looseText, gameCount: looseCount })),
  }),
  v.transform((wire): Category => ({
    key: wire.title,
    vendors: wire.cards,
    classifies: wire.gameClassify.map((row) => ({
      key: row.key,
      name: row.displayName,
      gameCount: row.gameCount,
    })),
  })),
);

export const categoryToWire = (category: Category): v.InferInput<typeof categoryFromWire> => ({
  title: category.key,
  cards: category.vendors.map(vendorCardToWire),
  gameClassify: category.classifies.map((row) => ({
    key: row.key,
    displayName: row.name,
    gameCount: row.gameCount,
  })),
});

/** One page of games. */
export interface GamePage {
  games: Game[];
  totalPages: number;
  totalCount: number;
  /** The words that a search was taken for, where nothing is called as it was typed; else ''. */
  guess?: string;
}
