import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseId, looseList, looseText, looseTime } from '../wire';
import {
  teamMemberOf,
  teamMemberToWire,
  type TeamMember,
  trailOf,
  trailToWire,
  wireTeamMember,
  wireTrail,
} from './agent';
import { type AgentFigures, figuresOf, figuresToWire, wireFigures } from './agent-figures';
import { type AgentRate, ratesOf, ratesToWire, wireRates } from './agent-link';
import {
  type RecordType,
  recordTypeOf,
  type RecordWindow,
  windowOf,
  windowToWire,
  wireWindow,
} from './record';
import { type RoundState, roundStateOf } from './round';

/** A member right below one of the team with what their own branch did. */
export interface TeamRow {
  member: TeamMember;
  figures: AgentFigures;
  /** What the members won: winnings, bonuses and rebates less turnover. */
  net: Money;
}

export interface TeamRows {
  rows: TeamRow[];
  /** What the one did alone whose branch this is, and the whole branch. */
  own: AgentFigures;
  sum: AgentFigures;
  trail: { id: string; name: string }[];
  next: string;
  window: RecordWindow;
}

/** One member of the team: no contact data, no addresses, no money that is not the team's figures. */
export interface TeamCard {
  member: TeamMember;
  trail: { id: string; name: string }[];
  /** What the member did alone. */
  own: AgentFigures;
  products: { product: string; figures: AgentFigures }[];
  days: { day: string; figures: AgentFigures }[];
  /** The member with all below. */
  team: AgentFigures;
  /** Shares of turnover in parts per million, by product. */
  rates: AgentRate[];
  /** What the agent who asks has written down about the member. */
  note: string;
  window: RecordWindow;
}

/** A round of one of the team. */
export interface TeamBet {
  memberId: string;
  name: string;
  id: string;
  vendor: string;
  vendorName: string;
  gameName: string;
  category: string;
  state: RoundState;
  stake: Money;
  /** What of it counts as turnover. */
  valid: Money;
  win: Money;
  /** ms since 1970; settledAt is null while it is open. */
  openedAt: number | null;
  settledAt: number | null;
}

export interface TeamBets {
  bets: TeamBet[];
  /** Place of the next page, '' on the last. A page may be short and have a next one: the rest of what was looked at is not the team's. */
  next: string;
  window: RecordWindow;
}

/** A movement of the main balance of one of the team. */
export interface TeamMove {
  id: string;
  memberId: string;
  name: string;
  type: RecordType;
  /** The journal's kind where the type is `other`; '' where the type says it all. */
  kind: string;
  amount: Money;
  balance: Money;
  at: number | null;
}

export interface TeamMoves {
  moves: TeamMove[];
  next: string;
  window: RecordWindow;
}

/** What one day and product brought the agent. */
export interface AgentIncomeRow {
  day: string;
  product: string;
  rebate: Money;
  wages: Money;
  dividend: Money;
  other: Money;
  total: Money;
}

export interface AgentIncome {
  rows: AgentIncomeRow[];
  sum: AgentIncomeRow;
  window: RecordWindow;
}

const netOf = ({ winnings, bonus, rebate, turnover }: AgentFigures): Money => ({
  minor: winnings.minor + bonus.minor + rebate.minor - turnover.minor,
  currency: turnover.currency,
  ...([winnings, bonus, rebate, turnover].some(({ unread }) => unread) ? { unread: true } : {}),
});
export const teamRowOf = (member: TeamMember, figures: AgentFigures): TeamRow => ({
  member,
  figures,
  net: netOf(figures),
});

export const teamRowsFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(v.object({ ...wireTeamMember.entries, ...wireFigures.entries })),
    own: wireFigures,
    footer: v.object({ ...wireFigures.entries, subTeamList: wireTrail }),
    next: looseText,
    window: wireWindow,
  }),
  v.transform((wire): TeamRows => ({
    rows: wire.list.map((row) => teamRowOf(teamMemberOf(row), figuresOf(row, wire.currency))),
    own: figuresOf(wire.own, wire.currency),
    sum: figuresOf(wire.footer, wire.currency),
    trail: trailOf(wire.footer.subTeamList),
    next: wire.next,
    window: windowOf(wire.window),
  })),
);
export const teamRowsToWire = (rows: TeamRows): v.InferInput<typeof teamRowsFromWire> => ({
  currency: rows.sum.turnover.currency,
  list: rows.rows.map(({ member, figures, net }) => ({
    ...teamMemberToWire(member),
    ...figuresToWire(figures),
    profitAndLoss: amountToWire(net),
  })),
  own: figuresToWire(rows.own),
  footer: { ...figuresToWire(rows.sum), subTeamList: trailToWire(rows.trail) },
  next: rows.next,
  window: windowToWire(rows.window),
});

export const teamCardFromWire = v.pipe(
  v.object({
    currency,
    member: wireTeamMember,
    own: wireFigures,
    team: wireFigures,
    products: looseList(v.object({ productType: looseText, ...wireFigures.entries })),
    list: looseList(v.object({ day: looseText, ...wireFigures.entries })),
    rebates: wireRates,
    note: looseText,
    footer: v.object({ subTeamList: wireTrail }),
    window: wireWindow,
  }),
  v.transform((wire): TeamCard => ({
    member: teamMemberOf(wire.member),
    trail: trailOf(wire.footer.subTeamList),
    own: figuresOf(wire.own, wire.currency),
    products: wire.products.map((row) => ({
      product: row.productType,
      figures: figuresOf(row, wire.currency),
    })),
    days: wire.list.map((row) => ({ day: row.day, figures: figuresOf(row, wire.currency) })),
    team: figuresOf(wire.team, wire.currency),
    rates: ratesOf(wire.rebates),
    note: wire.note,
    window: windowOf(wire.window),
  })),
);
export const teamCardToWire = (card: TeamCard): v.InferInput<typeof teamCardFromWire> => ({
  currency: card.own.turnover.currency,
  member: teamMemberToWire(card.member),
  own: figuresToWire(card.own),
  team: figuresToWire(card.team),
  products: card.products.map(({ product, figures }) => ({
    productType: product,
    ...figuresToWire(figures),
  })),
  list: card.days.map(({ day, figures }) => ({ day, ...figuresToWire(figures) })),
  rebates: ratesToWire(card.rates),
  note: card.note,
  footer: { subTeamList: trailToWire(card.trail) },
  window: windowToWire(card.window),
});

export const teamBetsFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        customerId: looseId,
        customerName: looseText,
        orderNo: looseId,
        vassalage: looseText,
        displayName: looseText,
        gameNameCN: looseText,
        category: looseText,
        status: looseText,
        betAmount: amount,
        validBetAmount: amount,
        winAmount: amount,
        betTime: looseTime,
        transTime: looseTime,
      }),
    ),
    next: looseText,
    window: wireWindow,
  }),
  v.transform((wire): TeamBets => ({
    bets: wire.list.map((row) => ({
      memberId: row.customerId,
      name: row.customerName,
      id: row.orderNo,
      vendor: row.vassalage,
      vendorName: row.displayName || row.vassalage,
      gameName: row.gameNameCN,
      category: row.category,
      state: roundStateOf(row.status),
      stake: readMoney(row.betAmount, wire.currency),
      valid: readMoney(row.validBetAmount, wire.currency),
      win: readMoney(row.winAmount, wire.currency),
      openedAt: row.betTime,
      settledAt: row.transTime,
    })),
    next: wire.next,
    window: windowOf(wire.window),
  })),
);
export const teamBetsToWire = (page: TeamBets, currency: string): v.InferInput<typeof teamBetsFromWire> => ({
  currency,
  list: page.bets.map((bet) => ({
    customerId: bet.memberId,
    customerName: bet.name,
    orderNo: bet.id,
    vassalage: bet.vendor,
    displayName: bet.vendorName,
    gameNameCN: bet.gameName,
    category: bet.category,
    status: bet.state,
    betAmount: amountToWire(bet.stake),
    validBetAmount: amountToWire(bet.valid),
    winAmount: amountToWire(bet.win),
    profitAndLoss: amountToWire({ minor: bet.win.minor - bet.stake.minor, currency }),
    betTime: bet.openedAt,
    transTime: bet.settledAt,
  })),
  next: page.next,
  window: windowToWire(page.window),
});

export const teamMovesFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        orderNo: looseId,
        customerId: looseId,
        customerName: looseText,
        nameCn: looseText,
        /** Ours. */
        kind: looseText,
        amount,
        currentAvailBalance: amount,
        txTime: looseTime,
      }),
    ),
    next: looseText,
    window: wireWindow,
  }),
  v.transform((wire): TeamMoves => ({
    moves: wire.list.map((row) => ({
      id: row.orderNo,
      memberId: row.customerId,
      name: row.customerName,
      type: recordTypeOf(row.nameCn),
      kind: row.kind,
      amount: readMoney(row.amount, wire.currency),
      balance: readMoney(row.currentAvailBalance, wire.currency),
      at: row.txTime,
    })),
    next: wire.next,
    window: windowOf(wire.window),
  })),
);
export const teamMovesToWire = (
  page: TeamMoves,
  currency: string,
): v.InferInput<typeof teamMovesFromWire> => ({
  currency,
  list: page.moves.map((move) => ({
    orderNo: move.id,
    customerId: move.memberId,
    customerName: move.name,
    nameCn: move.type,
    kind: move.kind,
    amount: amountToWire(move.amount),
    currentAvailBalance: amountToWire(move.balance),
    txTime: move.at,
  })),
  next: page.next,
  window: windowToWire(page.window),
});

const wireIncome = v.object({
  balanceDate: looseText,
  productType: looseText,
  totalAgentRebate: amount,
  totalDailySalary: amount,
  totalDividend: amount,
  totalOther: amount,
  totalIncome: amount,
});
const incomeOf = (wire: v.InferOutput<typeof wireIncome>, code: string): AgentIncomeRow => ({
  day: wire.balanceDate,
  product: wire.productType,
  rebate: readMoney(wire.totalAgentRebate, code),
  wages: readMoney(wire.totalDailySalary, code),
  dividend: readMoney(wire.totalDividend, code),
  other: readMoney(wire.totalOther, code),
  total: readMoney(wire.totalIncome, code),
});
const incomeToWire = (row: AgentIncomeRow): v.InferInput<typeof wireIncome> => ({
  balanceDate: row.day,
  productType: row.product,
  totalAgentRebate: amountToWire(row.rebate),
  totalDailySalary: amountToWire(row.wages),
  totalDividend: amountToWire(row.dividend),
  totalOther: amountToWire(row.other),
  totalIncome: amountToWire(row.total),
});
export const agentIncomeFromWire = v.pipe(
  v.object({ currency, list: looseList(wireIncome), footer: wireIncome, window: wireWindow }),
  v.transform((wire): AgentIncome => ({
    rows: wire.list.map((row) => incomeOf(row, wire.currency)),
    sum: incomeOf(wire.footer, wire.currency),
    window: windowOf(wire.window),
  })),
);
export const agentIncomeToWire = (income: AgentIncome): v.InferInput<typeof agentIncomeFromWire> => ({
  currency: income.sum.total.currency,
  list: income.rows.map(incomeToWire),
  footer: incomeToWire(income.sum),
  window: windowToWire(income.window),
});
