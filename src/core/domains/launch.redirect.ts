import type { Client, LaunchRequest } from '../types';
import { GAME_KEPT_AS, isGame } from './launch.decide';

const MAX_KEPT = 4_096;

type Browser = Pick<Client, 'ports'>;

/** Whether an address of this site is the page of games, whatever is played on it. */
const isGamePage = ({ page }: Client['ports'], path: string): boolean => {
  const [game] = page.address?.({ at: 'game', category: '' }).split('?') ?? [];
  return path.split('?')[0] === game;
};

const pathOf = (address: string): string => {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return '';
  }
};

/** Keeps what is played for a reload of the page of games, and `from`, the page before it. */
export const keepLaunch = (
  { ports }: Browser,
  { target, trial, room }: LaunchRequest,
  from: string,
): void => {
  const here = pathOf(from);
  const back = isGamePage(ports, here) ? (readRecord({ ports })?.['backPathname'] ?? '') : here;
  const own = isGame(target)
    ? { nodeId: target.id, matchId: target.matchId, leagueId: target.leagueId, platform: target.platforms }
    : { nodeId: target.gameId };
  const record = {
    gameType: target.category,
    vendor: target.vendor,
    gameId: target.vendorGameId,
    ...own,
    roomId: room || (isGame(target) ? target.roomId : ''),
    name: target.name,
    icon: target.icon,
    free: trial ? '1' : '0',
    backPathname: back,
  };
  ports.storage.session.set(GAME_KEPT_AS, JSON.stringify(record));
};

const readRecord = ({ ports }: Browser): Record<string, string> | null => {
  const text = ports.storage.session.get(GAME_KEPT_AS);
  if (text === null || text.length > MAX_KEPT) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    const texts = Object.entries(kept).filter((row): row is [string, string] => typeof row[1] === 'string');
    return Object.fromEntries(texts);
  } catch {
    return null;
  }
};

/** What was played on the page of games before it was loaded again; null when nothing was. */
export const keptLaunch = (client: Browser): LaunchRequest | null => {
  const kept = readRecord(client);
  const of = (name: string): string => kept?.[name] ?? '';
  if (of('vendor') === '' || (of('nodeId') === '' && of('gameId') === '')) return null;
  return {
    target: {
      id: of('nodeId'),
      vendorGameId: of('gameId'),
      code: '',
      name: of('name'),
      vendor: of('vendor'),
      vendorName: of('vendor'),
      category: of('gameType'),
      icon: of('icon'),
      hot: false,
      trial: of('free') === '1',
      group: false,
      platforms: of('platform'),
      roomId: of('roomId'),
      matchId: of('matchId'),
      leagueId: of('leagueId'),
    },
    trial: of('free') === '1',
    room: of('roomId'),
  };
};

/** The page before the page of games: a path of this site, '/' when unknown. */
export const wayBack = (client: Browser): string => {
  const back = readRecord(client)?.['backPathname'] ?? '';
  return /^\/(?![/\\])/.test(back) && !isGamePage(client.ports, back) ? back : '/';
};
