import { isIP, type BlockList } from 'node:net';
import { isAnsweredWhileClosed, type Call } from '../../src/contract/call';
import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { networkList } from './networks';

/** When and for whom a merchant is closed, as its settings say. */
export interface Closure {
  maintenance: boolean;
  /** When maintenance is expected to end; null: unknown. It ends when the operator says so. */
  maintenanceEnd: number | null;
  /** Networks that are kept out; null: none. */
  blocked: BlockList | null;
  /** Networks whose visitors pass all the same; null: none. */
  testers: BlockList | null;
  /** The whole place is for tests. */
  test: boolean;
}

/** What a visitor meets. */
export type Door = 'open' | 'maintenance' | 'region';

export const OPEN: Closure = {
  maintenance: false,
  maintenanceEnd: null,
  blocked: null,
  testers: null,
  test: false,
};

const MAX_NETWORKS = 1_000;

const listOf = (value: unknown): BlockList | null => {
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const list = networkList(texts.slice(0, MAX_NETWORKS));
  return list.rules.length === 0 ? null : list;
};

export const readClosure = (settings: Readonly<Record<string, unknown>>): Closure => ({
  maintenance: settings['maintenance'] === true,
  maintenanceEnd: typeof settings['maintenanceEnd'] === 'number' ? settings['maintenanceEnd'] : null,
  blocked: listOf(settings['regionBlocked']),
  testers: listOf(settings['testers']),
  test: settings['test'] === true,
});

const holds = (list: BlockList | null, ip: string): boolean => {
  const family = list === null ? 0 : isIP(ip);
  return list !== null && family !== 0 && list.check(ip, family === 6 ? 'ipv6' : 'ipv4');
};

export const isTester = (closure: Closure, ip: string): boolean => holds(closure.testers, ip);

export const isBlocked = (closure: Closure, ip: string): boolean => holds(closure.blocked, ip);

/** What stands before a visitor of an address; maintenance wins, testers pass. */
export const doorFor = (closure: Closure, ip: string): Door => {
  if (!closure.maintenance && closure.blocked === null) return 'open';
  if (isTester(closure, ip)) return 'open';
  if (closure.maintenance) return 'maintenance';
  return isBlocked(closure, ip) ? 'region' : 'open';
};

const REFUSALS: Readonly<Record<Door, GatewayErrorCode | null>> = {
  open: null,
  maintenance: 'MAINTENANCE',
  region: 'REGION_BLOCKED',
};
export const refusalAt = (door: Door): GatewayErrorCode | null => REFUSALS[door];

/** Why a call is refused to a visitor of an address, or null. Reads are answered, so that pages stand as they were when it is over. */
export const closureRefusal = (
  call: Pick<Call, 'limit' | 'whileClosed'>,
  closure: Closure,
  ip: string,
): GatewayErrorCode | null => (isAnsweredWhileClosed(call) ? null : refusalAt(doorFor(closure, ip)));
