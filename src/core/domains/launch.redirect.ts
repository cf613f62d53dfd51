import type { Client, LaunchWish } from '../types';
import { isGame } from './launch.decide';

/** The operator's own page that games in frames open on, where there is one. */
export const GAME_PATH = '/seamless';
const KEPT_AS = 'game_redirect';
const MAX_KEPT = 4_096;

type Browser = Pick<Client, 'ports'>;

const pathOf = (address: string): string => {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return '';
  }
};

/**
 * Goes to the page of games, with what is played kept for a reload of it.
 * @returns whether there is such a page; somebody who is on it already stays
 */
export const goToGamePage = ({ ports }: Browser, { target, trial, room }: LaunchWish): boolean => {
  const here = pathOf(ports.page.url());
  const isThere = here.split('?')[0] === GAME_PATH;
  const back = isThere ? (readRecord({ ports })?.['backPathname'] ?? '') : here;
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
  if (!isThere && !ports.page.navigate(`${GAME_PATH}?gameType=${encodeURIComponent(target.category)}`))
    return false;
  ports.storage.session.set(KEPT_AS, JSON.stringify(record));
  return true;
};

const readRecord = ({ ports }: Browser): Record<string, string> | null => {
  const text = ports.storage.session.get(KEPT_AS);
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
export const keptWish = (client: Browser): LaunchWish | null => {
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

/** Where somebody came from to the page of games: a path of this site, '/' when nothing is known. */
export const wayBack = (client: Browser): string => {
  const back = readRecord(client)?.['backPathname'] ?? '';
  return /^\/(?![/\\])/.test(back) && !back.startsWith(GAME_PATH) ? back : '/';
};

export const forgetGame = ({ ports }: Browser): void => ports.storage.session.remove(KEPT_AS);
