import type { LimitKind, LimitPeriod, PlayLimits, RealityCheck } from '../../src/contract/entities/limit';
import { MAX_AMOUNT_MINOR, parseAmount } from '../../src/contract/money';
import type { Database } from '../database/types';
import { GatewayError, type MerchantContext } from '../platform/index';
import type { Policies } from './policy';
import {
  dropRaise,
  insertEvent,
  type LimitRow,
  putLimit,
  putRaise,
  readLimit,
  readLimits,
  recount,
  removeLimit,
  type SetLimit,
  watch,
  type Who,
} from './protection.queries';
import { answerReality, readReality, setReality } from './reality.queries';
import type { Watched } from './watched';

/** Minutes of a period at most. */
const MAX_MINUTES: Readonly<Record<LimitPeriod, bigint>> = { day: 1_440n, week: 10_080n, month: 44_640n };
const SELF = 'member';

interface Member {
  merchant: Pick<MerchantContext, 'id' | 'currency'>;
  memberId: bigint;
}
interface Named extends Member {
  kind: LimitKind;
  period: LimitPeriod;
}

/** What members do with their own limits. */
export interface MemberLimits {
  get(member: Member): Promise<PlayLimits>;
  /** @throws GatewayError LIMIT_AMOUNT_INVALID */
  set(limit: Named & { amount: string | null }): Promise<PlayLimits>;
  /** @throws GatewayError LIMIT_RAISE_WAITS, LIMIT_RAISE_NONE */
  confirm(limit: Named): Promise<PlayLimits>;
  cancelRaise(limit: Named): Promise<PlayLimits>;
  /** @throws GatewayError LIMIT_AMOUNT_INVALID */
  setReality(input: Member & { minutes: number }): Promise<PlayLimits>;
  reality(member: Member): Promise<RealityCheck>;
  answerReality(member: Member): Promise<RealityCheck>;
}

export interface MemberLimitsDeps {
  db: Database;
  policies: Policies;
  watched: Pick<Watched, 'has' | 'forget'>;
}

const shown = ({ kind, period, amount, used, ...row }: LimitRow): PlayLimits['limits'][number] => ({
  id: `${kind}-${period}`,
  kind,
  period,
  amount,
  used,
  left: amount > used ? amount - used : 0n,
  resetsAt: row.ends_at?.getTime() ?? null,
  raise:
    row.raise_ready_at === null || row.raise_lapses_at === null
      ? null
      : {
          amount: row.raise_amount,
          readyAt: row.raise_ready_at.getTime(),
          lapsesAt: row.raise_lapses_at.getTime(),
        },
});

const whoOf = ({ merchant, memberId }: Member): Who => ({ merchantId: merchant.id, memberId });
const namedOf = ({ kind, period, ...member }: Named): SetLimit => ({ ...whoOf(member), kind, period });
const factsOf = ({ kind, period }: Pick<Named, 'kind' | 'period'>, amount: bigint | null) => ({
  kind,
  period,
  amount: amount?.toString() ?? null,
});

/** An amount of money, or whole minutes. @throws GatewayError LIMIT_AMOUNT_INVALID */
const amountIn = ({ kind, period, merchant, amount }: Named & { amount: string | null }): bigint | null => {
  if (amount === null) return null;
  const isTime = kind === 'time';
  const read = isTime
    ? /^\d{1,6}$/.test(amount)
      ? BigInt(amount)
      : null
    : parseAmount(amount, merchant.currency);
  const most = isTime ? MAX_MINUTES[period] : MAX_AMOUNT_MINOR;
  if (read === null || read < 0n || read > most) throw new GatewayError('LIMIT_AMOUNT_INVALID');
  return read;
};

class LimitRules implements MemberLimits {
  constructor(private readonly deps: MemberLimitsDeps) {}

  async get(member: Member): Promise<PlayLimits> {
    const who = whoOf(member);
    const policy = await this.deps.policies.of(who.merchantId);
    const { query } = this.deps.db.merchant(who.merchantId);
    const [rows, reality] = await Promise.all([
      readLimits(query, { ...who, counting: policy.counting, zone: policy.zone }),
      readReality(query, who),
    ]);
    return {
      currency: member.merchant.currency,
      limits: rows.map(shown),
      counting: policy.counting,
      zone: policy.zone,
      raiseWaitS: policy.raiseWaitS,
      realityMinutes: reality?.reality_minutes ?? 0,
      realityChoices: [...policy.realityChoices],
      pauseDays: { ...policy.pauseDays },
      exclusionMonths: [...policy.exclusionMonths],
    };
  }

  async set(input: Named & { amount: string | null }): Promise<PlayLimits> {
    const amount = amountIn(input);
    const limit = namedOf(input);
    const policy = await this.deps.policies.of(limit.merchantId);
    await this.#change(input, async (query) => {
      const old = await readLimit(query, limit);
      if (old === null && amount === null) return;
      const event = { ...limit, actor: SELF, facts: factsOf(input, amount) };
      if (amount !== null && (old === null || amount <= old.amount)) {
        await putLimit(query, { ...limit, amount });
        return insertEvent(query, { ...event, kind: 'limit-set' });
      }
      await putRaise(query, { ...limit, amount, waitS: policy.raiseWaitS, lifeS: policy.raiseLifeS });
      return insertEvent(query, { ...event, kind: 'raise-asked' });
    });
    return this.get(input);
  }

  async confirm(input: Named): Promise<PlayLimits> {
    const limit = namedOf(input);
    await this.#change(input, async (query) => {
      const old = await readLimit(query, limit);
      if (old === null || old.waits === null || old.lapsed !== false)
        throw new GatewayError('LIMIT_RAISE_NONE');
      if (old.waits) throw new GatewayError('LIMIT_RAISE_WAITS');
      const { raise_amount: amount } = old;
      if (amount === null) await removeLimit(query, limit);
      else await putLimit(query, { ...limit, amount });
      await insertEvent(query, {
        ...limit,
        actor: SELF,
        kind: 'raise-confirmed',
        facts: factsOf(input, amount),
      });
    });
    return this.get(input);
  }

  async cancelRaise(input: Named): Promise<PlayLimits> {
    const limit = namedOf(input);
    await this.#change(input, async (query) => {
      await dropRaise(query, limit);
      await insertEvent(query, {
        ...limit,
        actor: SELF,
        kind: 'raise-withdrawn',
        facts: factsOf(input, null),
      });
    });
    return this.get(input);
  }

  async setReality({ minutes, ...member }: Member & { minutes: number }): Promise<PlayLimits> {
    const who = whoOf(member);
    const { realityChoices } = await this.deps.policies.of(who.merchantId);
    if (minutes !== 0 && !realityChoices.includes(minutes)) throw new GatewayError('LIMIT_AMOUNT_INVALID');
    await this.#change(member, async (query) => {
      await setReality(query, { ...who, minutes });
      await insertEvent(query, { ...who, actor: SELF, kind: 'reality-set', facts: { minutes } });
    });
    return this.get(member);
  }

  async reality(member: Member): Promise<RealityCheck> {
    const who = whoOf(member);
    const row = (await this.deps.watched.has(who))
      ? await readReality(this.deps.db.merchant(who.merchantId).query, who)
      : null;
    return {
      minutes: row?.reality_minutes ?? 0,
      due: row?.due ?? false,
      dueAt: row?.due_at?.getTime() ?? null,
      since: row?.since?.getTime() ?? null,
      staked: row?.staked ?? 0n,
      won: row?.won ?? 0n,
      currency: member.merchant.currency,
    };
  }

  async answerReality(member: Member): Promise<RealityCheck> {
    const who = whoOf(member);
    await answerReality(this.deps.db.merchant(who.merchantId).query, who);
    return this.reality(member);
  }

  /** Under the lock of the member; what was played before anything was watched is counted with the first change. */
  async #change(member: Member, work: (query: Parameters<typeof watch>[0]) => Promise<void>): Promise<void> {
    const who = whoOf(member);
    await this.deps.db.merchant(who.merchantId).tx(async (query) => {
      if (await watch(query, who)) await recount(query, who, true);
      await work(query);
    });
    this.deps.watched.forget(who);
  }
}

export const createMemberLimits = (deps: MemberLimitsDeps): MemberLimits => new LimitRules(deps);
