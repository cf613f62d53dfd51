import type { Database } from '../database/types';
import { createSnapshots, MERCHANT_CHANNEL, type Opened } from '../platform/index';
import { readPolicy } from './policy.queries';

/** What a merchant's market asks for: data, so that another market is another row. */
export interface ProtectionPolicy {
  counting: 'fixed' | 'rolling';
  zone: string;
  raiseWaitS: number;
  raiseLifeS: number;
  realityChoices: readonly number[];
  pauseDays: { min: number; max: number };
  exclusionMonths: readonly number[];
}

const DAY_S = 86_400;
const MAX_AGE_MS = 60_000;
const DEFAULTS: ProtectionPolicy = {
  counting: 'fixed',
  zone: 'America/Sao_Paulo',
  raiseWaitS: DAY_S,
  raiseLifeS: 7 * DAY_S,
  realityChoices: [15, 30, 60, 120],
  pauseDays: { min: 1, max: 42 },
  exclusionMonths: [6, 12, 60],
};

/** A merchant's policy as it stands now. */
export const loadPolicy = async (db: Database, merchantId: number): Promise<ProtectionPolicy> => {
  const row = await readPolicy(db, merchantId);
  if (!row) return DEFAULTS;
  return {
    counting: row.counting,
    zone: row.zone,
    raiseWaitS: row.raise_wait_s,
    raiseLifeS: row.raise_life_s,
    realityChoices: row.reality_choices,
    pauseDays: { min: row.pause_days_min, max: row.pause_days_max },
    exclusionMonths: row.exclusion_months,
  };
};

export interface Policies {
  of(merchantId: number): ProtectionPolicy | Promise<ProtectionPolicy>;
}

export const openPolicies = async (deps: {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
}): Promise<Policies & Pick<Opened<unknown>, 'close'>> =>
  createSnapshots<ProtectionPolicy>({
    ...deps,
    channel: MERCHANT_CHANNEL,
    maxAgeMs: MAX_AGE_MS,
    read: (merchantId) => loadPolicy(deps.db, merchantId),
  });
