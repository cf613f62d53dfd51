import type { Database, Query } from '../database/types';
import type { Ledger } from '../ledger/index';
import { GatewayError, type MerchantContext } from '../platform/index';
import { accountOf, sumAtVendors } from '../wallet/index';
import type { Policies } from './policy';
import { insertEvent, recount, watch, type Who } from './protection.queries';
import { insertReturn, insertStop, type StopKind } from './stops.queries';
import type { Watched } from './watched';

interface Member {
  merchant: Pick<MerchantContext, 'id' | 'currency'>;
  memberId: bigint;
}
type Length = { kind: 'pause'; days: number } | { kind: 'exclusion'; months: number };

/** Pauses and exclusions: begun, never ended. */
export interface Stops {
  /** @throws GatewayError LIMIT_AMOUNT_INVALID */
  stop(input: Member & Length & { actor: string }): Promise<{ kind: StopKind; until: Date }>;
  /** The same in the caller's transaction; `done` comes after its commit. */
  stopIn(
    query: Query,
    input: Member & Length & { actor: string },
  ): Promise<{ kind: StopKind; until: Date; done: () => void }>;
}

export interface StopsDeps {
  db: Database;
  ledger: Pick<Ledger, 'balance'>;
  policies: Policies;
  watched: Pick<Watched, 'forget'>;
  /** Ends whatever the member is logged in by, on every page and node; what it answers is for after the commit. */
  endSessions: (query: Query, who: Who) => Promise<() => void>;
}

export const createStops = (deps: StopsDeps): Stops => {
  const lengthOf = async (input: Member & Length): Promise<{ days: number; months: number }> => {
    const { pauseDays, exclusionMonths } = await deps.policies.of(input.merchant.id);
    const isOffered =
      input.kind === 'pause'
        ? Number.isInteger(input.days) && input.days >= pauseDays.min && input.days <= pauseDays.max
        : exclusionMonths.includes(input.months);
    if (!isOffered) throw new GatewayError('LIMIT_AMOUNT_INVALID');
    return input.kind === 'pause' ? { days: input.days, months: 0 } : { days: 0, months: input.months };
  };

  const stopIn: Stops['stopIn'] = async (query, input) => {
    const { merchant, memberId, kind, actor } = input;
    const who = { merchantId: merchant.id, memberId };
    const length = await lengthOf(input);
    const { currency } = merchant;
    const account = accountOf({ memberId, trial: false, currency });
    // What lies at vendors comes home by itself; it is the member's to be given back from now on.
    const amount =
      kind === 'exclusion'
        ? ((await deps.ledger.balance({ merchantId: merchant.id, account })) ?? 0n) +
          (await sumAtVendors(query, { ...who, currency }))
        : 0n;
    if (await watch(query, who)) await recount(query, who, true);
    const { id, until } = await insertStop(query, { ...who, kind, ...length, actor });
    if (amount > 0n) await insertReturn(query, { ...who, stopId: id, currency, amount });
    await insertEvent(query, { ...who, actor, kind, facts: { until: until.toISOString() } });
    const announce = await deps.endSessions(query, who);
    const done = (): void => {
      deps.watched.forget(who);
      announce();
    };
    return { kind, until, done };
  };

  return {
    stopIn,
    async stop(input) {
      const stopped = await deps.db.merchant(input.merchant.id).tx((query) => stopIn(query, input));
      stopped.done();
      return { kind: stopped.kind, until: stopped.until };
    },
  };
};
