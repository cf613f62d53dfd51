import { categoryToWire, gameToWire, type Category, type Game } from '../../src/contract/entities/game';
import { gameArtAddress, saysWholeTitle, vendorMarkAddress } from '../art/index';
import type { CatalogueCategory, CatalogueGame, CatalogueIndex, CatalogueLane } from './catalogue-index';
import type { FoundGames } from './find-games';
import { gameFactsToWire } from '../../src/contract/entities/game-facts';
import { factsOf } from './game-facts';
import { shelfName } from '../locales/index';
import { pickText } from '../platform/index';

const gameOf = (index: CatalogueIndex, game: CatalogueGame, language: string): Game => ({
  id: game.nodeId.toString(),
  vendorGameId: game.gameId,
  code: game.code,
  name: pickText(game.names, language),
  vendor: game.vendor,
  vendorName: game.vendorName,
  category: game.category,
  icon: gameArtAddress({ merchant: index.merchantCode, game, language }),
  titled: saysWholeTitle(pickText(game.names, language)),
  hot: game.isHot,
  // Nothing is tried that cannot be opened.
  trial: game.trial && game.isOpen,
  group: false,
  platforms: game.platforms,
  roomId: game.roomId,
  matchId: game.matchId,
  leagueId: game.leagueId,
  facts: gameFactsToWire(factsOf(index, game)),
});

/** One game as it travels, made once per language. `language` is one of the merchant's. */
const gameText = (index: CatalogueIndex, game: CatalogueGame, language: string): string => {
  const key = `${language} ${game.nodeId}`;
  const known = index.texts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(gameToWire(gameOf(index, game, language)));
  index.texts.set(key, text);
  return text;
};

const languageIn = (index: CatalogueIndex, language: string): string =>
  index.languages.includes(language) ? language : (index.languages[0] ?? 'EN');

/** JSON text of a list of games. */
export const gamesText = (
  index: CatalogueIndex,
  games: readonly CatalogueGame[],
  language: string,
): string => {
  const known = languageIn(index, language);
  return `[${games.map((game) => gameText(index, game, known)).join(',')}]`;
};

/** JSON text of one page; `listKey` is the protocol's word for the list. */
export const pageText = (
  index: CatalogueIndex,
  input: {
    found: FoundGames;
    listKey: 'games' | 'content' | 'list';
    language: string;
    page: number;
    pageSize: number;
  },
): string =>
  `{"${input.listKey}":${gamesText(index, input.found.games, input.language)},"totalPages":${input.found.totalPages},` +
  `"totalCount":${input.found.totalCount},"pageNum":${input.page},"pageSize":${input.pageSize}` +
  `${input.found.guess ? `,"guess":${JSON.stringify(input.found.guess)}` : ''}}`;

const cardOf = (
  index: CatalogueIndex,
  lane: CatalogueLane,
  language: string,
): Category['vendors'][number] => {
  const name = pickText(lane.names, language);
  return {
    vendor: lane.vendor,
    name,
    category: lane.category,
    accountTypeId: lane.accountTypeId,
    gameId: lane.lobby?.nodeId.toString() ?? '',
    vendorGameId: lane.lobby?.gameId ?? '',
    group: lane.group,
    trial: lane.trial,
    newWindow: lane.newWindow > 0,
    icon: vendorMarkAddress({
      merchant: index.merchantCode,
      vendor: { code: lane.vendor, name: lane.names.EN ?? name },
      language,
    }),
  };
};

const categoryOf = (index: CatalogueIndex, category: CatalogueCategory, language: string): Category => ({
  key: category.key,
  vendors: category.lanes.map((lane) => cardOf(index, lane, language)),
  classifies: category.classifies.map(({ key, count }) => ({
    key,
    name: shelfName(key, language),
    gameCount: count,
  })),
});

/** JSON text of the lobby's categories with their vendors; none without a vendor. */
export const lanesText = (index: CatalogueIndex, language: string): string => {
  const known = languageIn(index, language);
  const lanes = index.categories
    .filter((category) => category.lanes.length > 0)
    .map((category) => categoryToWire(categoryOf(index, category, known)));
  return JSON.stringify({ data: { lanes } });
};
