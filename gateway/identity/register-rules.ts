import { registerFields, type RegisterField } from '../../src/contract/entities/system';
import { readRegisterRules, type RegisterRuleRow } from '../content/index';
import type { Database } from '../database/types';
import { createBoundedCache } from '../platform/index';
import { linearPattern, type Matcher } from './linear-pattern';

export interface RegisterRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  /** null: the pattern in the database cannot be used, it was reported, and the rule judges by length alone. */
  matches: Matcher | null;
}

export type RuleSet = ReadonlyMap<RegisterField, RegisterRule>;

export interface RegisterRules {
  of(merchantId: number): Promise<RuleSet>;
}

const FRESH_MS = 10_000;
export const MAX_MERCHANTS = 1_000;
const isField = (name: string): name is RegisterField => (registerFields as readonly string[]).includes(name);

/** Rules per merchant, read again after ten seconds; patterns are compiled once per reading. */
export const createRegisterRules = (deps: {
  db: Database;
  now: () => number;
  onBadPattern: (input: { merchantId: number; field: string }) => void;
}): RegisterRules => {
  const kept = createBoundedCache<{ rules: RuleSet; readAtMs: number }, number>({
    maxEntries: MAX_MERCHANTS,
  });
  const compile = (merchantId: number, row: RegisterRuleRow): RegisterRule => {
    const matches = linearPattern(row.accepted_pattern);
    if (!matches) deps.onBadPattern({ merchantId, field: row.field });
    return {
      enabled: row.enabled,
      required: row.required,
      minLength: row.min_length,
      maxLength: row.max_length,
      matches,
    };
  };
  return {
    async of(merchantId) {
      const known = kept.get(merchantId);
      if (known && deps.now() - known.readAtMs < FRESH_MS) return known.rules;
      const rules = new Map<RegisterField, RegisterRule>();
      for (const row of await readRegisterRules(deps.db, merchantId))
        if (isField(row.field)) rules.set(row.field, compile(merchantId, row));
      kept.set(merchantId, { rules, readAtMs: deps.now() });
      return rules;
    },
  };
};
