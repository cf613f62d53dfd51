import type { Database, Query } from '../database/types';
import { createSnapshots, MERCHANT_CHANNEL, type Opened } from '../platform/index';
import { hasZone, lockPolicy, type PolicyRow, readPolicy, updatePolicy } from './policy.queries';

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

/** Bounds of a policy; the database holds the same. No merchant can offer less protection. */
export const POLICY_BOUNDS = {
  raiseWaitS: { min: DAY_S, max: 30 * DAY_S },
  raiseLifeS: { min: DAY_S, max: 30 * DAY_S },
  realityMinutes: { min: 1, max: 1_440 },
  realityChoices: 12,
  pauseDays: { min: 1, max: 42 },
  exclusionMonths: { min: 6, max: 1_200 },
  exclusionChoices: 6,
} as const;

const policyOf = (row: PolicyRow): ProtectionPolicy => ({
  counting: row.counting,
  zone: row.zone,
  raiseWaitS: row.raise_wait_s,
  raiseLifeS: row.raise_life_s,
  realityChoices: row.reality_choices,
  pauseDays: { min: row.pause_days_min, max: row.pause_days_max },
  exclusionMonths: row.exclusion_months,
});

/** A merchant's policy as it stands now. */
export const loadPolicy = async (db: Database, merchantId: number): Promise<ProtectionPolicy> => {
  const row = await readPolicy(db.merchant(merchantId).query, merchantId);
  return row === null ? DEFAULTS : policyOf(row);
};

/** Changes what is named and returns the policy before and after. Returns null if the database does not know the zone. */
export const changeProtectionPolicy = async (
  query: Query,
  { merchantId, change }: { merchantId: number; change: Partial<ProtectionPolicy> },
): Promise<{ before: ProtectionPolicy; after: ProtectionPolicy } | null> => {
  if (change.zone !== undefined && !(await hasZone(query, change.zone))) return null;
  const before = policyOf(await lockPolicy(query, merchantId));
  const after = { ...before, ...change };
  await updatePolicy(query, merchantId, {
    counting: after.counting,
    zone: after.zone,
    raise_wait_s: after.raiseWaitS,
    raise_life_s: after.raiseLifeS,
    reality_choices: [...after.realityChoices],
    pause_days_min: after.pauseDays.min,
    pause_days_max: after.pauseDays.max,
    exclusion_months: [...after.exclusionMonths],
  });
  return { before, after };
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
