import { parseAmount } from '../../../contract/money';
import { memberIdOf, memberRefOf, nameOf, timeIn } from './agents-members';
import { askedProduct, knownProduct, whoAsked } from './agents-rows';
import { answerOf, daysAsked, PAGE_SIZE, pageAsked, pagesOf } from './days';
import { currencyOf, figureOf, sumOf } from './figures';
import { firstOf, readReport, reportRows, textOf } from './readers';
import { TRANSFER_IDS, TYPES } from './records-account';
import type { Facts, Fields, Row, Wording } from './row';

// Bets and movements of balances in a team, entry by entry.

const MAX_DAYS = 31;

const contentOf = (request: Fields, facts: Facts): object => {
  const { startMs, endMs } = daysAsked(request, facts, MAX_DAYS);
  return { ...whoAsked(request), startDate: startMs, endDate: endMs, pageNo: pageAsked(request) };
};

const memberIn = (row: Fields) => {
  const name = nameOf(firstOf(row, 'customerName', 'customer_name'));
  const id = textOf(firstOf(row, 'customerId', 'customer_id'));
  return { customerId: memberIdOf({ id, depth: 0, name }), customerName: name };
};

/** These gateways only know whole branches: what belongs to others is left out here, on each page. */
const isAsked = (request: Fields, facts: Facts) => {
  const isAlone = /^(1|true)$/.test(textOf(request.alone)) || request.alone === true;
  const name = textOf(request.customerId) === '' ? facts.username : memberRefOf(request.customerId).name;
  return ({ customerName }: { customerName: string }): boolean => !isAlone || customerName === name;
};

/** Pages of the gateway that one page of ours may be filtered from. */
const MAX_PAGES = 5;

interface Reading<Entry> {
  facts: Facts;
  request: Fields;
  send(request: Fields, facts: Facts): Wording;
  read(row: Fields, currency: string): Entry | null;
  /** Filters that these gateways do not have, applied to each parsed entry. */
  isDue(entry: Entry): boolean;
}

/** Converts a page of such a report. Reads further pages, `MAX_PAGES` at most, until one page of entries has passed the filters. */
const paginate = async <Entry extends { customerName: string }>(
  first: unknown,
  { facts, request, send, read, isDue }: Reading<Entry>,
) => {
  const isMember = isAsked(request, facts);
  const currency = currencyOf(answerOf(first), facts);
  const list: Entry[] = [];
  let value = first;
  let page = pageAsked(request);
  let next = '';
  let lost = 0;
  const counting: Facts = { ...facts, leftOut: (count) => void (lost += count) };
  for (let pages = 1; ; pages += 1) {
    const rows = reportRows(value);
    const entries = readReport(rows, (row) => read(row, currency), counting);
    list.push(...entries.filter((entry) => isMember(entry) && isDue(entry)));
    next = page < pagesOf(answerOf(value), page, rows.length) ? String(page + 1) : '';
    if (next === '' || list.length >= PAGE_SIZE || pages === MAX_PAGES) break;
    page += 1;
    const { path = '', content } = send({ ...request, cursor: next }, facts);
    value = await facts.ask(path, content);
  }
  if (lost > 0) facts.leftOut(lost);
  return { currency, list, next, window: daysAsked(request, facts, MAX_DAYS).window };
};

/** These have a report of their own. */
const TEAM_BETTING = ['PVP', 'RNG'];
/** Their numbers of states: 2 can still be cancelled, 4 won, 5 and 16 lost. Without any the round is over. */
const STATES: Readonly<Record<string, string>> = {
  '': 'completed',
  2: 'open',
  4: 'completed',
  5: 'completed',
  16: 'completed',
};
const stateOf = (row: Fields): string => {
  const word = textOf(firstOf(row, 'status', 'orderStatus', 'state'));
  if (/cancel|void|refund/i.test(word)) return 'cancelled';
  if (/^(open|pending|unsettled|running|waiting)/i.test(word)) return 'open';
  if (/^(settled|completed|won|lost|win|lose)$/i.test(word)) return 'completed';
  return (Object.hasOwn(STATES, word) ? STATES[word] : undefined) ?? 'unknown';
};
const ASKED_STATES: Readonly<Record<string, string>> = { settled: 'completed' };

const betOf = (row: Fields, answered: { currency: string; product: string; facts: Facts }) => {
  const { currency, product, facts } = answered;
  const figure = (...names: string[]): string => figureOf(firstOf(row, ...names), currency);
  const orderNo = textOf(
    firstOf(row, 'orderNo', 'orderId', 'order_num', 'order_detail_id', 'order_master_id', 'abbrOrderNo'),
  );
  const betAmount = figure('betAmount', 'actual_bet_amount', 'plan_bet_amount', 'game_loses');
  const gained = figure('profitAndLoss', 'net_profit');
  const won = figure('winAmount', 'win_amount', 'game_winnings');
  if (orderNo === '' && betAmount === '' && gained === '') return null;
  return {
    ...memberIn(row),
    orderNo,
    vassalage: textOf(firstOf(row, 'vassalage', 'vendor')),
    displayName: textOf(firstOf(row, 'displayName', 'vendorName')),
    gameNameCN: textOf(firstOf(row, 'gameNameCN', 'game_name', 'gameName', 'eventName')),
    category: textOf(firstOf(row, 'gameCategory', 'game_category', 'category')) || product,
    status: stateOf(row),
    betAmount,
    validBetAmount: figure('validBetAmount') || betAmount,
    winAmount: won === '' && betAmount !== '' && gained !== '' ? sumOf([betAmount, gained], currency) : won,
    betTime: timeIn(firstOf(row, 'betTime', 'bet_time', 'create_time'), facts),
    transTime: timeIn(firstOf(row, 'transTime', 'settleTime'), facts),
  };
};

const askForBets = (request: Fields, facts: Facts): Wording => {
  const product = knownProduct(request);
  return {
    path: `/wps/report/${TEAM_BETTING.includes(product) ? 'teamPVPRNGBetting' : 'accountGameBetHistory'}`,
    content: { ...contentOf(request, facts), gameCategory: product || 'ALL' },
  };
};

/** Rounds of a team. */
export const teamBets: Row = {
  send: askForBets,
  read(value, facts, request) {
    const product = askedProduct(request);
    const asked = textOf(request.status);
    const state = ASKED_STATES[asked] ?? asked;
    return paginate(value, {
      facts,
      request,
      send: askForBets,
      read: (row, currency) => betOf(row, { currency, product, facts }),
      isDue: ({ status }) => state === '' || status === state,
    });
  },
};

/** Numbers of what agents are paid, as the contract names it. */
const AGENT_PAY: Readonly<Record<string, string>> = {
  4301: 'agent-wage',
  4401: 'agent-dividend',
  6112: 'agent-dividend',
  6116: 'agent-dividend',
};
/** `wallet`: a move between a member's own wallets. By number only: a name such as "Transfer to main wallet" can also be a transfer from the agent, and the list is the proof of that. */
const kindOf = (code: string): string =>
  Object.hasOwn(AGENT_PAY, code) ? (AGENT_PAY[code] ?? '') : TRANSFER_IDS.includes(code) ? 'wallet' : '';
const BONUS_IDS = ['6131', '5112', '3102', '4104'];
/** Our type of a movement, by its number where that says enough, else by its name. */
const typeOf = (code: string, name: string): string => {
  if (TRANSFER_IDS.includes(code)) return 'transfer';
  if (Object.hasOwn(AGENT_PAY, code)) return 'other';
  if (BONUS_IDS.includes(code)) return 'bonus';
  return TYPES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
};

/** Clients of these gateways do not show them. */
const HIDDEN = ['8122', '8222'];
/** Paid out, though they come without a sign. */
const PAID_OUT = ['6201', '2004'];
/** Single bets and wins are in the report of bets. */
const OF_BETS = ['bet', 'win'];

const moveOf = (row: Fields, currency: string, facts: Facts) => {
  const orderNo = textOf(firstOf(row, 'orderNo', 'order_no', 'txId', 'id'));
  const code = textOf(firstOf(row, 'tx_type_id', 'txTypeId'));
  const told = figureOf(row.amount, currency);
  if (orderNo === '' && told === '') return null;
  const member = memberIn(row);
  const name = textOf(firstOf(row, 'nameCn', 'txTypeName', 'remark'));
  const txTime = timeIn(firstOf(row, 'txTime', 'tx_time'), facts);
  const isOut = PAID_OUT.includes(code) && (parseAmount(told, currency) ?? 0n) > 0n;
  return {
    ...member,
    // A row without a number still needs a name among the others.
    orderNo: orderNo || `${member.customerName} ${txTime ?? ''} ${told}`.trim(),
    nameCn: typeOf(code, name),
    kind: kindOf(code),
    amount: isOut ? `-${told}` : told,
    currentAvailBalance: figureOf(firstOf(row, 'currentAvailBalance', 'current_avail_balance'), currency),
    txTime,
    code,
  };
};

const askForMoves = (request: Fields, facts: Facts): Wording => ({
  path: '/wps/report/downlineTransaction',
  content: contentOf(request, facts),
});

/** Movements of main balances in a team. */
export const teamMoves: Row = {
  send: askForMoves,
  read(value, facts, request) {
    const types = textOf(request.codeTypes).split(',').filter(Boolean);
    const isType = (type: string): boolean =>
      types.length === 0 ? !OF_BETS.includes(type) : types.includes(type);
    return paginate(value, {
      facts,
      request,
      send: askForMoves,
      read: (row, currency) => moveOf(row, currency, facts),
      isDue: ({ nameCn, code }) => !HIDDEN.includes(code) && isType(nameCn),
    });
  },
};
