import type { PayFigures } from '../../../src/contract/entities/agent-pay';
import {
  type ActiveRule,
  chargeItems,
  chargesTaken,
  NOTHING_TAKEN,
  type PayInputs,
  type PayProduct,
  periodAround,
  type PaySpan,
} from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { chargesOf } from './charges';
import {
  type DaySlot,
  readActiveOfDays,
  readActiveOfWindow,
  readCarried,
  readClock,
  readDays,
  readLateDays,
  readMidnights,
  readWages,
  readWindow,
} from './figures.queries';

const MINUTE_MS = 60_000;
/** Lengths of what a day is parted into. */
const LENGTH_MS = { h: 60 * MINUTE_MS, '5': 5 * MINUTE_MS } as const;

/** How a product is called in the days: all of them have no name. */
export const dayProduct = (product: PayProduct): string => (product === 'CONS' ? '' : product);

/** A period that is paid by itself. */
export interface Period {
  span: PaySpan;
  startsAt: Date;
  endsAt: Date;
  /** Days of the merchant; the second is the first that is not in it. */
  from: string;
  until: string;
}

/** Parts of a day between two midnights, by length: the last may be shorter where a clock was changed. */
export const partAround = (
  span: 'h' | '5',
  of: { at: Date; midnight: Date; next: Date },
): { startsAt: Date; endsAt: Date } => {
  const length = LENGTH_MS[span];
  const passed = of.at.getTime() - of.midnight.getTime();
  const startsAt = of.midnight.getTime() + Math.floor(passed / length) * length;
  return { startsAt: new Date(startsAt), endsAt: new Date(Math.min(startsAt + length, of.next.getTime())) };
};

/** The period in which a moment lies. */
export const periodAt = async (
  query: Query,
  of: { merchantId: number; span: PaySpan; at: Date | null },
): Promise<Period & { now: Date }> => {
  const { merchantId, span } = of;
  const clock = await readClock(query, { merchantId, at: of.at });
  const { from, until } = periodAround(span, clock.today);
  const [starts, ends] = await readMidnights(query, { merchantId, days: [from, until] });
  if (!starts || !ends) throw new Error('no days');
  const part =
    span === 'h' || span === '5'
      ? partAround(span, { at: clock.now, midnight: starts, next: ends })
      : { startsAt: starts, endsAt: ends };
  return { span, from, until, now: clock.now, ...part };
};

export type BaseSums = Record<'turnover' | 'won_turnover' | 'winnings' | 'rebate' | 'promotion', bigint>;

/** Figures of some teams over days, as they are known now: late changes stand where they belong. */
export const daysOf = async (
  query: Query,
  { merchantId, slots }: { merchantId: number; slots: readonly DaySlot[] },
): Promise<BaseSums[]> => {
  if (slots.length === 0) return [];
  const from = slots.reduce((least, slot) => (slot.from < least ? slot.from : least), slots[0]?.from ?? '');
  const until = slots.reduce((most, slot) => (slot.until > most ? slot.until : most), '');
  const agentIds = [...new Set(slots.map(({ agentId }) => agentId))];
  const [rows, late] = [
    await readDays(query, { merchantId, slots }),
    await readLateDays(query, { merchantId, agentIds, from, until }),
  ];
  const sums: BaseSums[] = slots.map(() => ({
    turnover: 0n,
    won_turnover: 0n,
    winnings: 0n,
    rebate: 0n,
    promotion: 0n,
  }));
  for (const { slot, ...row } of rows) Object.assign(sums[slot - 1] ?? {}, row);
  if (late.length === 0) return sums;
  for (const [at, slot] of slots.entries())
    for (const row of late) {
      const sum = sums[at];
      if (!sum || row.agent_id !== slot.agentId || row.day < slot.from || row.day >= slot.until) continue;
      if (slot.product !== '' && slot.product !== row.product) continue;
      sum.turnover += row.turnover;
      sum.won_turnover += row.won_turnover;
      sum.winnings += row.winnings;
    }
  return sums;
};

/** The figures of one agent in the last period, or the running one. */
export const figuresOf = async (
  query: Query,
  of: {
    merchant: { id: number; currency: string };
    agentId: bigint;
    product: PayProduct;
    span: PaySpan;
    active: ActiveRule;
    which: 'last' | 'current';
    now: Date;
  },
): Promise<PayFigures> => {
  const { merchant, span } = of;
  const merchantId = merchant.id;
  const current = await periodAt(query, { merchantId, span, at: of.now });
  const period =
    of.which === 'current'
      ? current
      : await periodAt(query, { merchantId, span, at: new Date(current.startsAt.getTime() - 1) });
  const inputs =
    span === 'h' || span === '5' ? await windowInputs(query, of, period) : await dayInputs(query, of, period);
  return {
    ...{ currency: merchant.currency, inputs, from: period.from, until: period.until },
    closed: period.endsAt.getTime() <= of.now.getTime(),
  };
};

type FiguresOf = Parameters<typeof figuresOf>[1];

const dayInputs = async (query: Query, of: FiguresOf, { from, until }: Period): Promise<PayInputs> => {
  const merchantId = of.merchant.id;
  const product = dayProduct(of.product);
  const slots = [{ agentId: of.agentId, product, from, until }];
  const [[charges = []], [sums], [paid], active, carried] = [
    await chargesOf(query, { merchantId, day: from, slots, named: new Set(chargeItems) }),
    await daysOf(query, { merchantId, slots }),
    await readWages(query, { merchantId, slots }),
    await readActiveOfDays(query, {
      ...{ merchantId, agentId: of.agentId, product, rule: of.active, from, until },
    }),
    await readCarried(query, {
      ...{ merchantId, agentId: of.agentId, product: of.product, span: of.span, before: from },
    }),
  ];
  return {
    ...{
      turnover: sums?.turnover ?? 0n,
      wonTurnover: sums?.won_turnover ?? 0n,
      winnings: sums?.winnings ?? 0n,
    },
    active,
    taken: {
      ...NOTHING_TAKEN,
      ...chargesTaken(charges),
      ...{ rebate: sums?.rebate ?? 0n, promotion: sums?.promotion ?? 0n, wages: paid?.wages ?? 0n },
    },
    carriedIn: carried?.carried ?? 0n,
  };
};

const windowInputs = async (query: Query, of: FiguresOf, period: Period): Promise<PayInputs> => {
  const where = {
    ...{ merchantId: of.merchant.id, product: dayProduct(of.product), day: period.from },
    ...{ starts: period.startsAt, ends: period.endsAt },
  };
  const [[sums], active] = [
    await readWindow(query, { ...where, agentIds: [of.agentId] }),
    await readActiveOfWindow(query, { ...where, agentId: of.agentId, rule: of.active }),
  ];
  return {
    ...{
      turnover: sums?.turnover ?? 0n,
      wonTurnover: sums?.won_turnover ?? 0n,
      winnings: sums?.winnings ?? 0n,
    },
    ...{ active, taken: NOTHING_TAKEN, carriedIn: 0n },
  };
};
