import * as v from 'valibot';
import { payPeriods, type PayKind, type PayPeriod, type PayTerms } from '../pay/terms';
import { amountToWire } from '../money';
import { looseFlag, looseId, looseList, looseText } from '../wire';
import type { AgentContract, ContractState } from './agent-contract';

// The maps in which this protocol tells an agent at login what waits for an answer, and which pages have something to show.

/** One row of terms as it travels: amounts and rates as plain decimals, '' where the kind has none. */
export interface AskedRow {
  turnover: string;
  netLoss: string;
  /** null where that was not told. */
  active: number | null;
  /** P: `rate` is a fraction of the base. F: an amount. '' where that was not told. */
  rateType: 'P' | 'F' | '';
  rate: string;
  /** Of the real-time salary: fractions of lost and of won turnover. */
  lossRate: string;
  winRate: string;
}

/** A contract that waits for its receiver: P and E for accept or refuse, V for keep or end. */
export interface AskedContract {
  kind: PayKind;
  product: string;
  /** Of dividends; '' if the gateway names none. */
  period: PayPeriod | '';
  id: string;
  state: ContractState;
  higherRateBelow: boolean;
  rows: AskedRow[];
}

export interface AskedContracts {
  asked: AskedContract[];
  /** Kinds of which the agent has, or gives, one that is in force: their pages have something to show. */
  shown: PayKind[];
}

/** A map by product that may be null or absent. */
const byProduct = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.optional(v.nullable(v.record(v.string(), item)), {}),
    v.transform((map): Record<string, v.InferOutput<T>> => map ?? {}),
  );
const info = byProduct(v.object({ agent: looseList(v.object({ status: looseText })) }));
/** A whole number, null when absent or unreadable. */
const maybeCount = v.pipe(
  looseText,
  v.transform((text) => (/^\s*\d{1,15}(\.0*)?\s*$/.test(text) ? Math.trunc(Number(text)) : null)),
);
const wageRow = {
  activeMember: maybeCount,
  rate: looseText,
  rateType: looseText,
};
const dividendRows = looseList(
  v.object({
    id: looseId,
    status: looseText,
    minimumBet: looseText,
    netLoss: looseText,
    activeMember: maybeCount,
    contractRate: looseText,
    downlineHigherRate: looseFlag,
  }),
);

const STATES: readonly string[] = ['P', 'E', 'V'];
const isState = (word: string): word is ContractState => STATES.includes(word);
const isPeriod = (word: string): word is PayPeriod => payPeriods.some((one) => one === word);
const NO_ROW = {
  turnover: '',
  netLoss: '',
  active: null,
  rateType: 'P',
  rate: '',
  lossRate: '',
  winRate: '',
} as const;
const rateTypeOf = (word: string): AskedRow['rateType'] => (word === 'P' || word === 'F' ? word : '');
const isThere = (state: ContractState): boolean => state === 'A' || state === 'V' || state === 'E';

export const askedFromWire = v.pipe(
  v.object({
    dailysalreqtype: byProduct(
      looseList(
        v.object({
          id: looseId,
          status: looseText,
          downlineHigherRate: looseFlag,
          details: looseList(v.object({ betVolume: looseText, ...wageRow })),
        }),
      ),
    ),
    divtypecompperiodreq: byProduct(byProduct(dividendRows)),
    contracthoursalreq: byProduct(
      looseList(
        v.object({
          contractId: looseId,
          status: looseText,
          downlineHigherRate: looseFlag,
          hourSalaryRates: looseList(v.object({ minimumBet: looseText, ...wageRow })),
        }),
      ),
    ),
    realtimesalreqtype: byProduct(
      looseList(
        v.object({
          contractId: looseId,
          status: looseText,
          downlineHigherRate: looseFlag,
          realTimeSalaryRates: looseList(
            v.object({ betAmount: looseText, lossRate: looseText, winRate: looseText }),
          ),
        }),
      ),
    ),
    dailysalinfotype: info,
    contracthoursalinfo: info,
    realtimesalinfotype: info,
    divtypecompperiodinfo: info,
  }),
  v.transform((wire): AskedContracts => {
    const asked: AskedContract[] = [];
    const add = (one: Omit<AskedContract, 'state'> & { state: string }): void => {
      if (isState(one.state)) asked.push({ ...one, state: one.state });
    };
    for (const [product, list] of Object.entries(wire.dailysalreqtype))
      for (const { id, status, downlineHigherRate, details } of list)
        add({
          ...{ kind: 'daily', product, period: '', id, state: status, higherRateBelow: downlineHigherRate },
          rows: details.map((row) => ({
            ...{ ...NO_ROW, turnover: row.betVolume, active: row.activeMember },
            ...{ rateType: rateTypeOf(row.rateType), rate: row.rate },
          })),
        });
    for (const [product, list] of Object.entries(wire.contracthoursalreq))
      for (const { contractId: id, status, downlineHigherRate, hourSalaryRates } of list)
        add({
          ...{ kind: 'hourly', product, period: '', id, state: status, higherRateBelow: downlineHigherRate },
          rows: hourSalaryRates.map((row) => ({
            ...{ ...NO_ROW, turnover: row.minimumBet, active: row.activeMember },
            ...{ rateType: rateTypeOf(row.rateType), rate: row.rate },
          })),
        });
    for (const [product, list] of Object.entries(wire.realtimesalreqtype))
      for (const { contractId: id, status, downlineHigherRate, realTimeSalaryRates } of list)
        add({
          ...{
            kind: 'realtime',
            product,
            period: '',
            id,
            state: status,
            higherRateBelow: downlineHigherRate,
          },
          rows: realTimeSalaryRates.map(({ betAmount, lossRate, winRate }) => ({
            ...{ ...NO_ROW, turnover: betAmount, lossRate, winRate },
          })),
        });
    for (const [product, periods] of Object.entries(wire.divtypecompperiodreq))
      for (const [period, list] of Object.entries(periods)) {
        const [first] = list;
        if (first === undefined || !(period === '' || isPeriod(period))) continue;
        add({
          ...{ kind: 'dividend', product, period, id: first.id, state: first.status },
          higherRateBelow: list.some((row) => row.downlineHigherRate),
          rows: list.map((row) => ({
            ...{ ...NO_ROW, turnover: row.minimumBet, netLoss: row.netLoss },
            ...{ active: row.activeMember, rate: row.contractRate },
          })),
        });
      }
    const has = (map: v.InferOutput<typeof info>): boolean =>
      Object.values(map).some(({ agent }) => agent.length > 0);
    const shown: PayKind[] = [];
    if (has(wire.dailysalinfotype)) shown.push('daily');
    if (has(wire.contracthoursalinfo)) shown.push('hourly');
    if (has(wire.realtimesalinfotype)) shown.push('realtime');
    if (
      Object.values(wire.divtypecompperiodinfo).some(({ agent }) =>
        agent.some(({ status }) => status === 'A' || status === 'V'),
      )
    )
      shown.push('dividend');
    return { asked, shown };
  }),
);
type WireAsked = v.InferInput<typeof askedFromWire>;

/** Parts per million as the fraction that travels, without a float. */
const fraction = (ppm: number): number => Number(`${ppm}e-6`);

const wageRowsOf = (terms: Extract<PayTerms, { kind: 'daily' | 'hourly' }>) =>
  terms.tiers.map((tier) => ({
    turnover: amountToWire({ minor: BigInt(tier.minTurnover), currency: terms.currency }),
    activeMember: tier.minActive,
    rateType: tier.rate.type,
    rate:
      tier.rate.type === 'P'
        ? fraction(tier.rate.ppm)
        : amountToWire({ minor: BigInt(tier.rate.minor), currency: terms.currency }),
  }));

/** An agent's own contracts in the maps of the protocol. */
export const askedToWire = (contracts: readonly AgentContract[]): WireAsked => {
  const daily: NonNullable<WireAsked['dailysalreqtype']> = {};
  const dividends: NonNullable<WireAsked['divtypecompperiodreq']> = {};
  const hourly: NonNullable<WireAsked['contracthoursalreq']> = {};
  const realtime: NonNullable<WireAsked['realtimesalreqtype']> = {};
  const shown: Record<PayKind, Record<string, { agent: { status: string }[] }>> = {
    ...{ daily: {}, hourly: {}, realtime: {}, dividend: {} },
  };
  for (const contract of contracts) {
    const { id, kind, product, state } = contract;
    if (isThere(state)) (shown[kind][product] ??= { agent: [] }).agent.push({ status: state });
    const terms = (contract.offered ?? contract.current)?.terms;
    if (!isState(state) || terms === undefined) continue;
    const downlineHigherRate = contract.higherRateBelow ? 'Y' : 'N';
    switch (terms.kind) {
      case 'daily':
        (daily[product] ??= []).push({
          ...{ id, status: state, downlineHigherRate },
          details: wageRowsOf(terms).map(({ turnover, ...row }) => ({ id, betVolume: turnover, ...row })),
        });
        break;
      case 'hourly':
        (hourly[product] ??= []).push({
          ...{ contractId: id, status: state, downlineHigherRate },
          hourSalaryRates: wageRowsOf(terms).map(({ turnover, ...row }) => ({
            ...{ contractId: id, minimumBet: turnover, ...row },
          })),
        });
        break;
      case 'realtime':
        (realtime[product] ??= []).push({
          ...{ contractId: id, status: state, downlineHigherRate },
          realTimeSalaryRates: terms.tiers.map(({ minTurnover, lossPpm, winPpm }) => ({
            Id: id,
            betAmount: amountToWire({ minor: BigInt(minTurnover), currency: terms.currency }),
            ...{ lossRate: fraction(lossPpm), winRate: fraction(winPpm) },
          })),
        });
        break;
      case 'dividend':
        (dividends[product] ??= {})[terms.period] = terms.tiers.map((tier) => ({
          ...{ id, status: state, downlineHigherRate, activeMember: tier.minActive },
          minimumBet: amountToWire({ minor: BigInt(tier.minTurnover), currency: terms.currency }),
          netLoss: amountToWire({ minor: BigInt(tier.minNetLoss), currency: terms.currency }),
          ...{ periodicTotalBet: 0, periodicTotalBetRequired: 'N', contractRate: fraction(tier.ppm) },
        }));
    }
  }
  return {
    dailysalreqtype: daily,
    divtypecompperiodreq: dividends,
    contracthoursalreq: hourly,
    realtimesalreqtype: realtime,
    dailysalinfotype: shown.daily,
    contracthoursalinfo: shown.hourly,
    realtimesalinfotype: shown.realtime,
    divtypecompperiodinfo: shown.dividend,
  };
};
