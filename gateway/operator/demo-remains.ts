import { closeKnownAccount, endAllSessions, type PasswordHasher, readKnownAccounts } from '../identity/index';
import { readProviders, switchProvider } from '../cashier/index';
import {
  DEMO_TRANSFER_HOLDER,
  deleteOrigin,
  demoAccounts,
  demoMobiles,
  isOrigin,
  listOperatorMerchants,
  readOrigins,
  updateMerchant,
} from '../platform/index';
import type { Database, Query } from '../database/types';
import { changeDeskOperator, listDemoOperators } from './desk-operators.queries';

/** Something of the demo that production refuses, as it was found: by what is there, not by where it came from. */
export type DemoRemain = { merchantId: number; merchant: string } & (
  | { kind: 'account'; memberId: bigint; username: string; because: 'password' | 'mobile' }
  | { kind: 'origin'; origin: string; tier: 'own' | 'partner' }
  | { kind: 'site'; address: string }
  | { kind: 'operator'; name: string }
  | { kind: 'provider'; code: string }
);

const PASSWORDS = Object.values(demoAccounts).map(({ password }) => password);
const USERNAMES = Object.values(demoAccounts).map(({ username }) => username);
/** The machine itself, by whatever scheme: pages there belong to its user. */
const THIS_MACHINE = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;

/** Every text in settings, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A provider with an http address (the bank simulator), or the demo's invented transfer account. */
const isOfDemo = (settings: unknown): boolean => {
  const texts = textsIn(settings);
  return texts.some((text) => /^http:/i.test(text) || text === DEMO_TRANSFER_HOLDER);
};

/**
 * Looks for what the demo leaves behind. Passwords are only tried on the few accounts that have a name or a number of the demo,
 * so that a start with none of them costs two look-ups a merchant.
 */
export const findDemoRemains = async (deps: {
  db: Database;
  hasher: Pick<PasswordHasher, 'verify'>;
}): Promise<DemoRemain[]> => {
  const { db, hasher } = deps;
  const [merchants, origins] = await Promise.all([listOperatorMerchants(db), readOrigins(db)]);
  const found: DemoRemain[] = [];
  const takesPublished = async (hash: string): Promise<boolean> => {
    for (const password of PASSWORDS) if (await hasher.verify(hash, password)) return true;
    return false;
  };
  for (const { id: merchantId, code: merchant, settings } of merchants) {
    const of = { merchantId, merchant };
    const accounts = await readKnownAccounts(db, { merchantId, usernames: USERNAMES, mobiles: demoMobiles });
    for (const { id: memberId, username, mobile, password_hash: hash } of accounts) {
      const account = { ...of, kind: 'account', memberId, username } as const;
      if (hash !== null && (await takesPublished(hash))) found.push({ ...account, because: 'password' });
      else if (mobile !== null && demoMobiles.includes(mobile)) found.push({ ...account, because: 'mobile' });
    }
    for (const { merchant_id: owner, origin, tier } of origins)
      if (owner === merchantId && (!isOrigin(origin, 'nowhere') || THIS_MACHINE.test(origin)))
        found.push({ ...of, kind: 'origin', origin, tier });
    const { mainDomain } = settings;
    if (typeof mainDomain === 'string' && mainDomain !== '' && !isOrigin(mainDomain, 'nowhere'))
      found.push({ ...of, kind: 'site', address: mainDomain });
    const { query } = db.merchant(merchantId);
    for (const name of await listDemoOperators(query, merchantId))
      found.push({ ...of, kind: 'operator', name });
    for (const { code, enabled, settings: contract } of await readProviders(db, merchantId))
      if (enabled && isOfDemo(contract)) found.push({ ...of, kind: 'provider', code });
  }
  return found;
};

/** One sentence about each, for the person who has to do something about it. */
export const demoRemainText = (remain: DemoRemain): string => {
  const of = `merchant ${remain.merchant}`;
  if (remain.kind === 'account')
    return remain.because === 'password'
      ? `${of}: the account ${remain.username} has a password that is published`
      : `${of}: the account ${remain.username} has its codes sent to a number of the demo`;
  if (remain.kind === 'operator')
    return `${of}: the operator ${remain.name} has a password that the demo wrote down`;
  if (remain.kind === 'provider')
    return `${of}: the payment provider ${remain.code} is one in play, whose money nobody has`;
  if (remain.kind === 'site') return `${of}: its site is ${remain.address}, which is no https address`;
  return `${of}: ${remain.origin} is an origin of the tier ${remain.tier}, which only a demo may have`;
};

/**
 * Removes one leftover in the merchant's transaction: locks accounts and deletes their published data, deletes origins, clears the site's
 * address, closes operators, disables providers.
 */
export const mendDemoRemain = async (
  query: Query,
  remain: DemoRemain,
): Promise<{ target: string; before: unknown; after: unknown }> => {
  const { merchantId } = remain;
  if (remain.kind === 'account') {
    const { memberId, username } = remain;
    await endAllSessions(query, { merchantId, memberId });
    await closeKnownAccount(query, { merchantId, memberId });
    return { target: username, before: 'active', after: 'locked' };
  }
  if (remain.kind === 'origin') {
    await deleteOrigin(query, { merchantId, origin: remain.origin });
    return { target: remain.origin, before: remain.tier, after: null };
  }
  if (remain.kind === 'operator') {
    const { name } = remain;
    await changeDeskOperator(query, { merchantId, name, role: null, close: true });
    return { target: name, before: 'open', after: 'closed' };
  }
  if (remain.kind === 'provider') {
    const { code } = remain;
    await switchProvider(query, { merchantId, code, enabled: false });
    return { target: code, before: 'on', after: 'off' };
  }
  const settings = { mainDomain: '' };
  await updateMerchant(query, {
    id: merchantId,
    name: null,
    languages: null,
    defaultLanguage: null,
    settings,
  });
  return { target: 'mainDomain', before: remain.address, after: '' };
};
