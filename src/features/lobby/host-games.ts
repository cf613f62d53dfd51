import type { Game } from '../../contract/entities/game';

/** Games a page may hand in; what comes after is left out. */
export const MAX_HOST_GAMES = 20_000;
const MAX_TEXT = 200;
const MAX_ADDRESS = 2048;

/** What a page hands to the `games` property: id and name, the rest as far as it is known. */
export type HostGame = Pick<Game, 'id' | 'name'> & Partial<Game>;

// Ten thousand rows are read before the first one is shown: a text that fits is taken as it is.
const text = (value: unknown, limit: number): string => {
  if (typeof value === 'string') return value.length > limit ? value.slice(0, limit) : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value).slice(0, limit) : '';
};

/** Pictures come from the gateway's paths or from http(s) addresses; any other scheme is no picture. */
const picture = (value: unknown): string => {
  const address = text(value, MAX_ADDRESS);
  if (address === '') return '';
  return /^[a-z][a-z\d+.-]*:/i.test(address) && !/^https?:/i.test(address) ? '' : address;
};

function readGame(value: unknown): Game | null {
  if (typeof value !== 'object' || value === null) return null;
  const row: Readonly<Partial<Record<keyof Game, unknown>>> = value;
  const id = text(row.id, 64);
  const name = text(row.name, MAX_TEXT);
  if (id === '' || name === '') return null;
  const vendor = text(row.vendor, 32);
  return {
    id,
    name,
    vendor,
    vendorName: text(row.vendorName, MAX_TEXT) || vendor,
    vendorGameId: text(row.vendorGameId, 64),
    code: text(row.code, 64),
    category: text(row.category, 32),
    icon: picture(row.icon),
    titled: row.titled === true,
    hot: row.hot === true,
    trial: row.trial === true,
    group: row.group === true,
    platforms: text(row.platforms, 64),
    roomId: text(row.roomId, 64),
    matchId: text(row.matchId, 64),
    leagueId: text(row.leagueId, 64),
  };
}

/**
 * A page's own catalogue. Host input is hostile input: rows without id and name, and repeated ids, are left out and counted.
 * @returns null for anything that is no list: then the gateway's catalogue serves
 */
export function readHostGames(value: unknown): { games: Game[]; refused: number } | null {
  if (!Array.isArray(value)) return null;
  const games: Game[] = [];
  const known = new Set<string>();
  for (const row of value.slice(0, MAX_HOST_GAMES) as unknown[]) {
    const game = readGame(row);
    if (game === null || known.has(game.id)) continue;
    known.add(game.id);
    games.push(game);
  }
  return { games, refused: value.length - games.length };
}
