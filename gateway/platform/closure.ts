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
  /** Countries from which members may not register, or not play; null: none. */
  countries: CountryRules | null;
}

/** What is kept from a country apart. */
export const countryDoors = ['register', 'play'] as const;
export type CountryDoor = (typeof countryDoors)[number];

export interface CountryRules {
  refused: Readonly<Record<CountryDoor, ReadonlySet<string>>>;
  /** Where there is such a list, visitors without a known country are refused too. */
  unknownRefused: boolean;
}

/** What a visitor meets. */
export type Door = 'open' | 'maintenance' | 'region';

export const OPEN: Closure = {
  maintenance: false,
  maintenanceEnd: null,
  blocked: null,
  testers: null,
  test: false,
  countries: null,
};

const MAX_NETWORKS = 1_000;

const listOf = (value: unknown): BlockList | null => {
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const list = networkList(texts.slice(0, MAX_NETWORKS));
  return list.rules.length === 0 ? null : list;
};

const MAX_COUNTRIES = 400;

const codesOf = (value: unknown): ReadonlySet<string> =>
  new Set(
    (Array.isArray(value) ? value : [])
      .filter((item): item is string => typeof item === 'string')
      .slice(0, MAX_COUNTRIES),
  );

const readCountryRules = (settings: Readonly<Record<string, unknown>>): CountryRules | null => {
  const refused = { register: codesOf(settings['registerRefused']), play: codesOf(settings['playRefused']) };
  if (countryDoors.every((door) => refused[door].size === 0)) return null;
  return { refused, unknownRefused: settings['unknownCountry'] === 'refuse' };
};

export const readClosure = (settings: Readonly<Record<string, unknown>>): Closure => ({
  maintenance: settings['maintenance'] === true,
  maintenanceEnd: typeof settings['maintenanceEnd'] === 'number' ? settings['maintenanceEnd'] : null,
  blocked: listOf(settings['regionBlocked']),
  testers: listOf(settings['testers']),
  test: settings['test'] === true,
  countries: readCountryRules(settings),
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

/** Which of the calls a country may be kept from; all others are answered. */
const DOOR_OF_CALL: Readonly<Record<string, CountryDoor>> = {
  'session.register': 'register',
  'session.registerMobile': 'register',
  'session.registerProvider': 'register',
  'code.register': 'register',
  'launch.game': 'play',
  'launch.trial': 'play',
  'lottery.bet': 'play',
  'lottery.chase': 'play',
};

/** Whether a visitor of a country ('' if unknown) and an address is kept from registering or playing; testers pass. */
export const isCountryRefused = (
  closure: Closure,
  door: CountryDoor,
  from: { country: string; ip: string },
): boolean => {
  const { countries } = closure;
  if (countries === null || countries.refused[door].size === 0) return false;
  const refused = from.country === '' ? countries.unknownRefused : countries.refused[door].has(from.country);
  return refused && !isTester(closure, from.ip);
};

const REFUSALS: Readonly<Record<Door, GatewayErrorCode | null>> = {
  open: null,
  maintenance: 'MAINTENANCE',
  region: 'REGION_BLOCKED',
};
export const refusalAt = (door: Door): GatewayErrorCode | null => REFUSALS[door];

/** Why a call is refused to a visitor, or null. Reads are answered, so that pages stand as they were when it is over. */
export const closureRefusal = (
  call: Pick<Call, 'name' | 'limit' | 'whileClosed'>,
  closure: Closure,
  from: { country: string; ip: string },
): GatewayErrorCode | null => {
  if (isAnsweredWhileClosed(call)) return null;
  const door = DOOR_OF_CALL[call.name];
  if (door !== undefined && isCountryRefused(closure, door, from)) return refusalAt('region');
  return refusalAt(doorFor(closure, from.ip));
};
