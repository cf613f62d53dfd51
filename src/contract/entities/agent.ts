import * as v from 'valibot';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import {
  exactMoney,
  type RecordWindow,
  windowOf,
  windowToWire,
  wireAmount,
  wireCurrency,
  wireWindow,
} from './record';

/** What a team, or one member, did in some days. Settled bets only; a late correction is part of the day on which it was made. */
export interface AgentFigures {
  /** Settled stakes, without those that came back as they were at a table or on a match. */
  turnover: Money;
  winnings: Money;
  rounds: number;
  /** Members with a settled bet; over several days each day counts its own. */
  players: number;
  deposits: Money;
  depositors: number;
  withdrawals: Money;
  bonus: Money;
  rebate: Money;
  registrations: number;
  /** Members whose first deposit ever it was, and what they paid in. */
  firstDeposits: number;
  firstDeposit: Money;
}

/** An agent's team in figures: the agent and every member below. */
export interface TeamOverview {
  /** Members right below the agent, and at any depth. */
  direct: number;
  total: number;
  sum: AgentFigures;
  /** By product of pay; OTHER is what belongs to none. */
  products: { product: string; figures: AgentFigures }[];
  /** Days with something in them, the oldest first. */
  days: { day: string; figures: AgentFigures }[];
  window: RecordWindow;
}

/** A member of the team as an agent sees them: no contact data. */
export interface TeamMember {
  id: string;
  name: string;
  isAgent: boolean;
  /** 1 is right below the agent who asks. */
  depth: number;
  /** Members right below, and at any depth. */
  direct: number;
  total: number;
  /** ms since 1970. */
  registeredAt: number | null;
  seenAt: number | null;
}

/** Members right below one of the team, or found by name anywhere in it. */
export interface TeamBranch {
  members: TeamMember[];
  /** From the agent who asks down to the one whose branch this is, both with it. */
  trail: { id: string; name: string }[];
  /** Place of the next page; '' on the last. */
  next: string;
}

const wireFigures = v.object({
  betAmount: wireAmount,
  winAmount: wireAmount,
  betCount: looseCount,
  betPeople: looseCount,
  depositAmount: wireAmount,
  depositPeople: looseCount,
  withdrawAmount: wireAmount,
  promotion: wireAmount,
  rebate: wireAmount,
  registerCount: looseCount,
  firstDepositCount: looseCount,
  firstDepositAmount: wireAmount,
});
type WireFigures = v.InferInput<typeof wireFigures>;
const figuresOf = (wire: v.InferOutput<typeof wireFigures>, code: string): AgentFigures => ({
  turnover: exactMoney(wire.betAmount, code),
  winnings: exactMoney(wire.winAmount, code),
  rounds: wire.betCount,
  players: wire.betPeople,
  deposits: exactMoney(wire.depositAmount, code),
  depositors: wire.depositPeople,
  withdrawals: exactMoney(wire.withdrawAmount, code),
  bonus: exactMoney(wire.promotion, code),
  rebate: exactMoney(wire.rebate, code),
  registrations: wire.registerCount,
  firstDeposits: wire.firstDepositCount,
  firstDeposit: exactMoney(wire.firstDepositAmount, code),
});
const figuresToWire = (figures: AgentFigures): WireFigures => ({
  betAmount: amountToWire(figures.turnover),
  winAmount: amountToWire(figures.winnings),
  betCount: figures.rounds,
  betPeople: figures.players,
  depositAmount: amountToWire(figures.deposits),
  depositPeople: figures.depositors,
  withdrawAmount: amountToWire(figures.withdrawals),
  promotion: amountToWire(figures.bonus),
  rebate: amountToWire(figures.rebate),
  registerCount: figures.registrations,
  firstDepositCount: figures.firstDeposits,
  firstDepositAmount: amountToWire(figures.firstDeposit),
});

export const teamOverviewFromWire = v.pipe(
  v.object({
    currency: wireCurrency,
    linearLower: looseCount,
    teamNumber: looseCount,
    footer: wireFigures,
    products: looseList(v.object({ productType: looseText, ...wireFigures.entries })),
    list: looseList(v.object({ day: looseText, ...wireFigures.entries })),
    window: wireWindow,
  }),
  v.transform((wire): TeamOverview => ({
    direct: wire.linearLower,
    total: wire.teamNumber,
    sum: figuresOf(wire.footer, wire.currency),
    products: wire.products.map((row) => ({
      product: row.productType,
      figures: figuresOf(row, wire.currency),
    })),
    days: wire.list.map((row) => ({ day: row.day, figures: figuresOf(row, wire.currency) })),
    window: windowOf(wire.window),
  })),
);
export const teamOverviewToWire = (overview: TeamOverview): v.InferInput<typeof teamOverviewFromWire> => ({
  currency: overview.sum.turnover.currency,
  linearLower: overview.direct,
  teamNumber: overview.total,
  footer: figuresToWire(overview.sum),
  products: overview.products.map(({ product, figures }) => ({
    productType: product,
    ...figuresToWire(figures),
  })),
  list: overview.days.map(({ day, figures }) => ({ day, ...figuresToWire(figures) })),
  window: windowToWire(overview.window),
});

export const teamBranchFromWire = v.pipe(
  v.object({
    list: looseList(
      v.object({
        customerId: looseId,
        customerName: looseText,
        isAgent: looseFlag,
        depth: looseCount,
        directCount: looseCount,
        teamCount: looseCount,
        regDateInTimestamp: looseTime,
        lastLoginTimeInTimestamp: looseTime,
      }),
    ),
    footer: v.object({
      subTeamList: looseList(v.object({ customerId: looseId, customerName: looseText })),
    }),
    next: looseText,
  }),
  v.transform((wire): TeamBranch => ({
    members: wire.list.map((row) => ({
      id: row.customerId,
      name: row.customerName,
      isAgent: row.isAgent,
      depth: row.depth,
      direct: row.directCount,
      total: row.teamCount,
      registeredAt: row.regDateInTimestamp,
      seenAt: row.lastLoginTimeInTimestamp,
    })),
    trail: wire.footer.subTeamList.map((row) => ({ id: row.customerId, name: row.customerName })),
    next: wire.next,
  })),
);
export const teamBranchToWire = (branch: TeamBranch): v.InferInput<typeof teamBranchFromWire> => ({
  list: branch.members.map((member) => ({
    customerId: member.id,
    customerName: member.name,
    isAgent: member.isAgent ? 1 : 0,
    depth: member.depth,
    directCount: member.direct,
    teamCount: member.total,
    hasDirect: member.direct > 0,
    regDateInTimestamp: member.registeredAt,
    lastLoginTimeInTimestamp: member.seenAt,
  })),
  footer: {
    subTeamList: branch.trail.map(({ id, name }) => ({ customerId: id, customerName: name })),
  },
  next: branch.next,
});
