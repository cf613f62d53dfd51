import * as v from 'valibot';
import { defineCall } from '../call';
import { teamBranchFromWire, teamOverviewFromWire } from '../entities/agent';
import { teamCardFromWire } from '../entities/agent-report';
import { anything, maybeFlag, maybeInteger, maybeText, passThrough, text } from '../wire';
import { windowFields, windowOf } from './records';

export const TEAM_PAGE_SIZE = 50;
/** Characters of what an agent writes down about a member. */
export const TEAM_NOTE_MAX = 1_000;

export const agents = {
  access: 'agent',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  method: 'GET',
} as const;
/** A member of the caller's team; '' is the caller. The session says whose team it is. */
export const teamMemberId = v.pipe(maybeText(20), v.regex(/^\d*$/));
export const teamPageFields = {
  cursor: v.pipe(maybeText(90), v.regex(/^[0-9A-Za-z_.+-]*$/)),
  size: maybeInteger({ min: 1, max: TEAM_PAGE_SIZE, fallback: TEAM_PAGE_SIZE }),
};
const day = v.pipe(maybeText(10), v.regex(/^(\d{4}-\d{2}-\d{2})?$/));
/** Which members of a branch, and in what order; without a column by their numbers, which is the order of registration. */
export const teamFilterFields = {
  kind: v.optional(v.picklist(['', 'agent', 'member']), ''),
  online: maybeFlag,
  /** Days of the merchant between which they registered. */
  regStartDay: day,
  regEndDay: day,
  /** Not seen for so many days. */
  idleDays: maybeInteger({ min: 0, max: 3_650, fallback: 0 }),
  column: v.optional(
    v.picklist(['', 'regDate', 'name', 'lastLogin', 'teamCount', 'bet', 'deposit', 'profitAndLoss']),
    '',
  ),
  order: v.optional(v.picklist(['', 'asc', 'desc']), ''),
};
type WireFilter = v.InferOutput<v.ObjectSchema<typeof teamFilterFields, undefined>>;
export interface TeamFilter {
  kind: '' | 'agent' | 'member';
  online: boolean;
  registeredFrom: string;
  registeredTo: string;
  idleDays: number;
  column: WireFilter['column'];
  descending: boolean;
}
export const teamFilterOf = (wire: WireFilter): TeamFilter => ({
  kind: wire.kind,
  online: wire.online,
  registeredFrom: wire.regStartDay,
  registeredTo: wire.regEndDay,
  idleDays: wire.idleDays,
  column: wire.column,
  descending: wire.order === 'desc',
});

/** What the team did in some days, or the team of one agent in it. */
export const agentOverview = defineCall({
  ...agents,
  name: 'agents.overview',
  subAccount: 'view',
  path: '/wps/relay/ODSFE2_getTeamOverviewSum',
  module: 'AGEINFO3',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...windowFields, customerId: teamMemberId }),
    v.transform((wire) => ({ window: windowOf(wire), memberId: wire.customerId })),
  ),
  reply: teamOverviewFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'RECORDS_WINDOW'],
});

/** Members right below one of the team, page by page, or those whose name begins like the one that is searched. */
export const agentBranch = defineCall({
  ...agents,
  name: 'agents.branch',
  subAccount: 'view',
  path: '/wps/agent/downlines',
  module: 'DOWNMAN',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      ...teamPageFields,
      ...teamFilterFields,
      customerId: teamMemberId,
      customer: maybeText(64),
    }),
    v.transform((wire) => ({
      memberId: wire.customerId,
      search: wire.customer.trim(),
      cursor: wire.cursor,
      size: wire.size,
      filter: teamFilterOf(wire),
    })),
  ),
  reply: teamBranchFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'AGENT_BRANCH_LARGE'],
});

/** One member: figures of some days, rates, and the caller's own note. */
export const agentCard = defineCall({
  ...agents,
  name: 'agents.card',
  subAccount: 'view',
  path: '/wps/agent/downline',
  module: 'DOWNMAN',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...windowFields, customerId: teamMemberId }),
    v.transform((wire) => ({ window: windowOf(wire), memberId: wire.customerId })),
  ),
  reply: teamCardFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'RECORDS_WINDOW'],
});

/** Writes down something about a member for the caller alone; '' takes it away. */
export const agentNote = defineCall({
  ...agents,
  limit: 'write',
  name: 'agents.note',
  subAccount: 'register',
  path: '/wps/agent/downlineNote',
  method: 'PUT',
  module: 'DOWNMAN',
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: teamMemberId, remark: text(TEAM_NOTE_MAX) }),
    v.transform((wire) => ({ memberId: wire.customerId, note: wire.remark.trim() })),
  ),
  reply: anything,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN'],
});
