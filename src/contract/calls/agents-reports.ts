import * as v from 'valibot';
import { defineCall } from '../call';
import {
  agentIncomeFromWire,
  teamBetsFromWire,
  teamMovesFromWire,
  teamRowsFromWire,
} from '../entities/agent-report';
import { type RecordType, recordTypes } from '../entities/record';
import { maybeText, passThrough } from '../wire';
import { agents, teamFilterFields, teamFilterOf, teamMemberId, teamPageFields } from './agents';
import { csvDecimal, windowFields, windowOf } from './records';

/** Products of the team's figures; '' is all of them. */
export const teamProducts = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP', 'OTHER'] as const;
/** What the account details of a team list; single bets are in the team's betting. */
export const teamMoveTypes = recordTypes.filter((type) => type !== 'bet' && type !== 'win');

const productType = v.pipe(
  v.optional(v.picklist(['', 'ALL', 'CONS', ...teamProducts]), ''),
  v.transform((word) => (word === 'ALL' || word === 'CONS' ? '' : word)),
);
const moveTypes = v.pipe(
  maybeText(200),
  v.regex(/^[a-z,]*$/),
  v.transform((words): readonly RecordType[] => {
    const asked = words.split(',').filter(Boolean);
    return asked.length === 0 ? teamMoveTypes : teamMoveTypes.filter((type) => asked.includes(type));
  }),
);
const betFields = {
  gameCategory: productType,
  /** settled by the time of settlement, open by that of the stake. */
  status: v.optional(v.picklist(['', 'settled', 'open', 'cancelled']), ''),
};
const ofMember = { ...passThrough, ...windowFields, customerId: teamMemberId };
const errors = ['AGENT_ONLY', 'AGENT_UNKNOWN', 'RECORDS_WINDOW'] as const;

/** Members right below one of the team with the sums of their branches: profit and loss, head counts. */
export const agentRows = defineCall({
  ...agents,
  name: 'agents.rows',
  subAccount: 'reports',
  path: '/wps/relay/ODSFE2_getTeamPNL',
  aliases: [{ path: '/wps/report/downlineLottoPNL' }, { path: '/wps/report/teamPVPFishingPNL' }],
  module: 'AGETEAMPNL3',
  request: v.pipe(
    v.strictObject({ ...ofMember, ...teamPageFields, ...teamFilterFields, gameCategory: productType }),
    v.transform((wire) => ({
      window: windowOf(wire),
      memberId: wire.customerId,
      product: wire.gameCategory,
      cursor: wire.cursor,
      size: wire.size,
      filter: teamFilterOf(wire),
    })),
  ),
  reply: teamRowsFromWire,
  errors: [...errors, 'AGENT_BRANCH_LARGE'],
});

/** Rounds of a whole team, or of one member, the newest first. */
export const agentBets = defineCall({
  ...agents,
  name: 'agents.bets',
  subAccount: 'reports',
  path: '/wps/relay/ODSFE2_getTeamBetting',
  aliases: [{ path: '/wps/report/teamPVPRNGBetting' }],
  module: 'TEAMBETTING3',
  request: v.pipe(
    v.strictObject({ ...ofMember, ...teamPageFields, ...betFields, alone: maybeText(5) }),
    v.transform((wire) => ({
      window: windowOf(wire),
      memberId: wire.customerId,
      /** The member without those below. */
      isAlone: wire.alone === '1' || wire.alone === 'true',
      product: wire.gameCategory,
      state: wire.status,
      cursor: wire.cursor,
      size: wire.size,
    })),
  ),
  reply: teamBetsFromWire,
  errors,
});

/** Movements of main balances in a team, without single bets and wins, the newest first. */
export const agentMoves = defineCall({
  ...agents,
  name: 'agents.moves',
  subAccount: 'reports',
  path: '/wps/relay/ODSFE2_getTeamTransDet',
  aliases: [{ path: '/wps/report/downlineTransaction' }],
  module: 'AGEDOWNTRANS3',
  request: v.pipe(
    v.strictObject({ ...ofMember, ...teamPageFields, codeTypes: moveTypes, alone: maybeText(5) }),
    v.transform((wire) => ({
      window: windowOf(wire),
      memberId: wire.customerId,
      isAlone: wire.alone === '1' || wire.alone === 'true',
      types: wire.codeTypes,
      cursor: wire.cursor,
      size: wire.size,
    })),
  ),
  reply: teamMovesFromWire,
  errors,
});

/** What the caller earned, by day and product. */
export const agentIncome = defineCall({
  ...agents,
  name: 'agents.income',
  subAccount: 'reports',
  path: '/wps/report/income',
  aliases: [{ path: '/wps/report/commission' }],
  module: 'AGEREV3',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...windowFields, gameCategory: productType }),
    v.transform((wire) => ({ window: windowOf(wire), product: wire.gameCategory })),
  ),
  reply: agentIncomeFromWire,
  errors: ['AGENT_ONLY', 'RECORDS_WINDOW'],
});

export const teamReports = ['days', 'rows', 'bets', 'moves', 'income'] as const;
export type TeamReport = (typeof teamReports)[number];

/** A report as a table for spreadsheets. */
export const agentCsv = defineCall({
  ...agents,
  name: 'agents.csv',
  subAccount: 'reports',
  path: '/wps/agent/report.csv',
  module: 'AGEINFO3',
  answer: 'text',
  request: v.pipe(
    v.strictObject({
      ...ofMember,
      ...betFields,
      report: v.picklist(teamReports),
      codeTypes: moveTypes,
      alone: maybeText(5),
      decimal: csvDecimal,
    }),
    v.transform((wire) => ({
      report: wire.report,
      window: windowOf(wire),
      memberId: wire.customerId,
      isAlone: wire.alone === '1' || wire.alone === 'true',
      product: wire.gameCategory,
      state: wire.status,
      types: wire.codeTypes,
      decimal: wire.decimal,
    })),
  ),
  reply: v.string(),
  errors,
});
