import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  PromotionBonus,
  PromotionConditions,
  PromotionOffer,
  PromotionReward,
} from '../../../src/contract/entities/promotion';
import { GatewayError } from '../../platform/index';
import type { Definition } from '../definition/definition';
import type { Engine } from '../engine/engine';
import type { FreePurse, FreeSet } from '../bonus/free-purse';
import { claimGrant } from '../grants/claims';
import { forfeit } from '../grants/endings';
import type { GrantDeps } from '../grants/grant-money';
import { findGrant, type GrantRow, listGrants } from '../grants/grants.queries';
import { requestGrant } from '../grants/requests';
import { readDecided, readPending } from '../grants/requests.queries';
import { insertCause } from '../log/log.queries';
import { type PrizeTerms, versionKey } from '../promotions/published';
import { textOf } from './texts';
import { countIssued, readBonusBalances, readCodeOutcome, readInForce } from './rewards.queries';

export interface MemberPlace {
  merchantId: number;
  memberId: bigint;
}

/** What members are shown of promotions, and what they do with it. */
export interface Rewards {
  /** How many wait, by type; without a member what the merchant has. */
  available(
    merchantId: number,
    memberId: bigint | null,
  ): Promise<Record<string, { enabled: boolean; count: number }>>;
  issued(of: MemberPlace, types: readonly string[], language: string): Promise<PromotionReward[]>;
  /** What a person decided about, with the reason. */
  decided(of: MemberPlace, language: string): Promise<PromotionReward[]>;
  /**
   * Takes it, or asks for it where a person decides. What a linked account had before waits for a person as well.
   * @throws GatewayError PROMOTION_REWARD_UNKNOWN, PROMOTION_REWARD_OVER
   */
  claim(of: MemberPlace, grantId: bigint, remark?: string): Promise<'taken' | 'waits'>;
  bonuses(of: MemberPlace, language: string): Promise<PromotionBonus[]>;
  /** @throws GatewayError PROMOTION_REWARD_UNKNOWN, PROMOTION_REWARD_OVER, PROMOTION_BONUS_MOVED */
  forfeit(of: MemberPlace, grantId: bigint, seen: bigint): Promise<void>;
  /** @throws GatewayError PROMOTION_CODE_REFUSED */
  enterCode(of: MemberPlace, code: string, language: string): Promise<PromotionReward[]>;
  offers(merchantId: number, language: string): Promise<PromotionOffer[]>;
}

const MAX_LIST = 200;
const MAX_DECIDED = 20;
/** Looks at what became of a code, and the pause between two: another node may be judging. */
const MAX_LOOKS = 20;
const LOOK_EVERY_MS = 50;
const MILLION = 1_000_000;

type Known = { definition: Definition } | undefined;

/** Chances of a table as they are: weight by the sum of weights. */
const oddsOf = ({ effects }: Definition): PromotionOffer['odds'] =>
  effects.flatMap(({ amount, unit }) => {
    if (amount.rule !== 'table') return [];
    const sum = amount.rows.reduce((total, { weight }) => total + weight, 0);
    return amount.rows.map((row) => ({
      amount: `${row.amount} ${unit}`,
      ppm: Math.round((row.weight * MILLION) / sum),
    }));
  });

/** What stands beside the offer, out of the definition that is judged by: the two cannot differ. */
const conditionsOf = (definition: Definition): PromotionConditions => {
  const { trigger, who, once, settle, effects, limits, currency } = definition;
  const money = (minor: number | undefined) =>
    minor === undefined ? null : { minor: BigInt(minor), currency };
  const { bonus } = settle;
  return {
    on: trigger.on,
    isNarrow: !('all' in who && who.all.length === 0),
    ...{ once, claim: settle.claim },
    claimHours: settle.claim === 'auto' ? null : (settle.claimHours ?? null),
    gives: [...new Set(effects.map(({ unit }) => unit))],
    ...{ perDay: limits.perDay ?? null, ever: limits.ever ?? null },
    bonus:
      bonus === undefined
        ? null
        : {
            ...{ wager: bonus.wager, isOfBoth: bonus.base === 'both', days: bonus.days },
            ...{ weights: new Map(Object.entries(bonus.weights)), maxStake: money(bonus.maxStake) },
            cap: money(bonus.cap),
          },
  };
};

/** A set of free rounds; one that is used up or over waits for its last round. */
const roundsOf = (row: GrantRow, set: FreeSet | undefined): PromotionBonus['rounds'] => ({
  ...{ vendor: set?.vendor ?? '', game: set?.game ?? '', left: Number(set?.left ?? 0n) },
  ...{ count: Number(row.rounds), stake: { minor: row.rounds_stake, currency: row.currency } },
  wins: set?.wins ?? 'money',
});

/** Prizes that are no grants and wait beside them; their numbers are of the same row. */
export interface Elsewhere {
  terms: PrizeTerms;
  waiting(of: MemberPlace, language: string): Promise<PromotionReward[]>;
  /** @returns null: it is none of these */
  claim(of: MemberPlace, id: bigint): Promise<'taken' | 'waits' | null>;
  /** Prizes that a person decided about, by their numbers. */
  decided(of: MemberPlace, ids: readonly bigint[], language: string): Promise<PromotionReward[]>;
  /** Whether a contest of a kind runs now. */
  hasRunning(merchantId: number, kind: 'mission' | 'referral'): Promise<boolean>;
  /** What is offered beside promotions: the reward of the app. */
  offers(merchantId: number, language: string): Promise<PromotionOffer[]>;
}

export const createRewards = (
  deps: GrantDeps & {
    engine: Engine;
    /** Whether members are paid for whom they invite. */
    referral: (merchantId: number) => Promise<boolean>;
    freeRounds: Pick<FreePurse, 'sets'>;
    elsewhere: () => Elsewhere;
  },
): Rewards => {
  const scope = (merchantId: number) => deps.db.merchant(merchantId).query;
  const knownOf = async (merchantId: number, rows: readonly GrantRow[]) => {
    const wanted = rows.map((row) => ({ promotionId: row.promotion_id, version: row.version }));
    const all = await deps.definitions.of(scope(merchantId), merchantId, wanted);
    return (row: GrantRow): Known =>
      all.get(versionKey({ promotionId: row.promotion_id, version: row.version }));
  };
  const rewardOf = (
    row: GrantRow,
    known: Known,
    { language, isPending }: { language: string; isPending: boolean },
  ): PromotionReward => ({
    id: row.id.toString(),
    type: row.kind,
    title: known === undefined ? '' : textOf(known.definition, language).title,
    money: { minor: row.money + row.bonus, currency: row.currency },
    isBonus: row.bonus > 0n,
    points: Number(row.points),
    tickets: new Map(
      Object.entries(JSON.parse(row.tickets) as Record<string, string>).map(([unit, count]) => [
        unit,
        Number(count),
      ]),
    ),
    rounds: Number(row.rounds),
    issuedAt: row.granted_at.getTime(),
    claimUntil: row.claim_until?.getTime() ?? null,
    isRequest: known?.definition.settle.claim === 'request',
    ...{ isPending, decision: null },
  });
  const waiting = async (of: MemberPlace): Promise<GrantRow[]> => {
    const rows = await listGrants(scope(of.merchantId), { ...of, states: ['issued'], limit: MAX_LIST });
    const { merchantId } = of;
    const pending = await readPending(scope(merchantId), { merchantId, grants: rows.map(({ id }) => id) });
    // What was asked for in time waits for its answer.
    return rows.filter((row) => pending.has(row.id) || (row.claim_until?.getTime() ?? 0) > Date.now());
  };
  const rewardsOf = async (of: MemberPlace, rows: readonly GrantRow[], language: string) => {
    const { merchantId } = of;
    const known = await knownOf(merchantId, rows);
    const pending = await readPending(scope(merchantId), { merchantId, grants: rows.map(({ id }) => id) });
    return rows.map((row) => rewardOf(row, known(row), { language, isPending: pending.has(row.id) }));
  };
  const over = (why: string): GatewayError =>
    new GatewayError(why === 'unknown' ? 'PROMOTION_REWARD_UNKNOWN' : 'PROMOTION_REWARD_OVER');
  return {
    async available(merchantId, memberId) {
      const query = scope(merchantId);
      const other = deps.elsewhere();
      const [isReferral, isInvited, inForce, hasMissions, prizes, counts] = await Promise.all([
        deps.referral(merchantId),
        other.hasRunning(merchantId, 'referral'),
        deps.definitions.published(query, merchantId),
        other.hasRunning(merchantId, 'mission'),
        memberId === null ? [] : other.waiting({ merchantId, memberId }, ''),
        memberId === null ? [] : countIssued(query, { merchantId, memberId }),
      ]);
      const kinds = [...inForce.values()].flatMap(([newest]) => newest?.definition.kind ?? []);
      return {
        // Nothing waits to be claimed there: an invitation pays by itself.
        REFERRAL: { enabled: isReferral || isInvited, count: 0 },
        ...Object.fromEntries(kinds.map((kind) => [kind, { enabled: true, count: 0 }])),
        ...Object.fromEntries(counts.map(({ kind, count }) => [kind, { enabled: true, count }])),
        ...(hasMissions || prizes.length > 0
          ? {
              MISSION: {
                enabled: true,
                count: prizes.length + (counts.find(({ kind }) => kind === 'MISSION')?.count ?? 0),
              },
            }
          : {}),
      };
    },
    async issued(of, types, language) {
      const rows = await waiting(of);
      const wanted = types.length === 0 ? rows : rows.filter(({ kind }) => types.includes(kind));
      const isMission = types.length === 0 || types.includes('MISSION');
      const others = isMission ? await deps.elsewhere().waiting(of, language) : [];
      return [...(await rewardsOf(of, wanted, language)), ...others];
    },
    async decided(of, language) {
      const query = scope(of.merchantId);
      const requests = await readDecided(query, { ...of, limit: MAX_DECIDED });
      const rows = await Promise.all(
        requests.map(({ grant_id: id }) => findGrant(query, { merchantId: of.merchantId, id })),
      );
      const grants = rows.flatMap((row) => row ?? []);
      const known = await knownOf(of.merchantId, grants);
      const others = requests
        .map(({ grant_id: id }) => id)
        .filter((id) => !grants.some((one) => one.id === id));
      const prizes = await deps.elsewhere().decided(of, others, language);
      return requests.flatMap(({ grant_id: id, state, reason, decided_at: at }): PromotionReward[] => {
        const row = grants.find((one) => one.id === id);
        const reward =
          row === undefined
            ? prizes.find((one) => one.id === id.toString())
            : rewardOf(row, known(row), { language, isPending: false });
        if (reward === undefined) return [];
        const decision = { isApproved: state === 'approved', reason, at: at?.getTime() ?? null };
        return [{ ...reward, decision }];
      });
    },
    async claim(of, grantId, remark = '') {
      const prize = await deps.elsewhere().claim(of, grantId);
      if (prize !== null) return prize;
      const row = await findGrant(scope(of.merchantId), { ...of, id: grantId });
      const isMine = row?.member_id === of.memberId;
      const known = isMine ? (await knownOf(of.merchantId, [row]))(row) : undefined;
      if (isMine && row.state === 'issued' && known?.definition.settle.claim === 'request') {
        if ((await requestGrant(deps, { ...of, grantId, remark })) !== 'asked') throw over('over');
        return 'waits';
      }
      const done = await claimGrant(deps, { ...of, grantId });
      if (done.ok) return 'taken';
      if (done.why === 'held') return 'waits';
      throw over(done.why);
    },
    async bonuses(of, language) {
      const query = scope(of.merchantId);
      const rows = (await listGrants(query, { ...of, limit: MAX_LIST })).filter(
        (row) => row.state !== 'issued' && (row.bonus > 0n || (row.rounds_open && row.state === 'active')),
      );
      const sets = new Map((await deps.freeRounds.sets(of)).map((set) => [set.grantId, set]));
      const balances = await readBonusBalances(query, of);
      const known = await knownOf(of.merchantId, rows);
      return rows.map((row): PromotionBonus => {
        const { currency } = row;
        const money = (minor: bigint) => ({ minor, currency });
        const definition = known(row)?.definition;
        const terms = definition?.settle.bonus;
        const said = definition === undefined ? null : textOf(definition, language);
        const set = sets.get(row.id);
        return {
          ...{ id: row.id.toString(), type: row.kind, state: row.state, version: row.version },
          ...{ title: said?.title ?? '', terms: said?.terms ?? '' },
          granted: money(row.bonus),
          left: money(balances.get(row.id.toString()) ?? 0n),
          required: money(row.required),
          progress: money(row.progress < row.required ? row.progress : row.required),
          expiresAt: row.expires_at?.getTime() ?? null,
          weights: new Map(Object.entries(terms?.weights ?? {})),
          maxStake: terms?.maxStake === undefined ? null : money(BigInt(terms.maxStake)),
          cap: terms?.cap === undefined ? null : money(BigInt(terms.cap)),
          rounds: row.rounds_open ? roundsOf(row, set) : null,
        };
      });
    },
    async forfeit(of, grantId, seen) {
      const { verdict, left } = await forfeit(deps, { ...of, grantId, seen });
      if (verdict === 'done') return;
      if (verdict === 'moved')
        throw new GatewayError('PROMOTION_BONUS_MOVED', { value: { left: left.toString() } });
      throw over(verdict === 'unknown' ? 'unknown' : 'gone');
    },
    async enterCode(of, code, language) {
      const { merchantId } = of;
      const query = scope(merchantId);
      const word = code.trim().toUpperCase();
      const inForce = await deps.definitions.published(query, merchantId);
      const isKnown = [...inForce.values()].some(([newest]) => {
        const trigger = newest?.definition.trigger;
        return trigger?.on === 'code' && trigger.codes.includes(word);
      });
      // What no promotion has is not written down: guesses fill no log.
      if (!isKnown) throw new GatewayError('PROMOTION_CODE_REFUSED', { value: { reason: 'unknown' } });
      const ref = `${word}:${randomUUID()}`;
      await insertCause(query, { ...of, kind: 'code', ref, word });
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        await deps.engine.round(merchantId);
        const outcome = await readCodeOutcome(query, { ...of, ref });
        if (outcome.judged) {
          if (outcome.grants.length === 0)
            throw new GatewayError('PROMOTION_CODE_REFUSED', { value: { reason: 'conditions' } });
          const rows = await waiting(of);
          return rewardsOf(
            of,
            rows.filter(({ id }) => outcome.grants.includes(id)),
            language,
          );
        }
        await sleep(LOOK_EVERY_MS);
      }
      throw new GatewayError('BUSY');
    },
    async offers(merchantId, language) {
      const rows = await readInForce(scope(merchantId), merchantId);
      const published = await deps.definitions.published(scope(merchantId), merchantId);
      const offered = rows.flatMap((row): PromotionOffer[] => {
        const definition = published.get(row.promotion_id)?.[0]?.definition;
        // A present by hand is offered to no one before it is given.
        if (definition === undefined || definition.trigger.on === 'manual') return [];
        const { title, terms, remark } = textOf(definition, language);
        return [
          {
            ...{
              code: row.code,
              type: definition.kind,
              title,
              terms,
              remark,
              version: row.number,
              hash: row.hash,
            },
            from: Date.parse(definition.from),
            until: definition.until === undefined ? null : Date.parse(definition.until),
            odds: oddsOf(definition),
            conditions: conditionsOf(definition),
          },
        ];
      });
      return [...offered, ...(await deps.elsewhere().offers(merchantId, language))];
    },
  };
};
