import * as v from 'valibot';
import { defineCall } from '../call';
import { teamBranchFromWire, teamOverviewFromWire } from '../entities/agent';
import { maybeInteger, maybeText, passThrough } from '../wire';
import { windowFields, windowOf } from './records';

export const TEAM_PAGE_SIZE = 50;

const agents = { access: 'agent', tier: 'own', limit: 'read', answer: 'envelope', method: 'GET' } as const;
/** A member of the caller's team; '' is the caller. The session says whose team it is. */
const memberId = v.pipe(maybeText(20), v.regex(/^\d*$/));

/** What the team did in some days, or the team of one agent in it. */
export const agentOverview = defineCall({
  ...agents,
  name: 'agents.overview',
  path: '/wps/relay/ODSFE2_getTeamOverviewSum',
  module: 'AGEINFO3',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...windowFields, customerId: memberId }),
    v.transform((wire) => ({ window: windowOf(wire), memberId: wire.customerId })),
  ),
  reply: teamOverviewFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'RECORDS_WINDOW'],
});

/** Members right below one of the team, page by page, or those whose name begins like the one that is searched. */
export const agentBranch = defineCall({
  ...agents,
  name: 'agents.branch',
  path: '/wps/agent/downlines',
  module: 'DOWNMAN',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      customerId: memberId,
      customer: maybeText(64),
      cursor: v.pipe(maybeText(90), v.regex(/^[0-9A-Za-z_.+-]*$/)),
      size: maybeInteger({ min: 1, max: TEAM_PAGE_SIZE, fallback: TEAM_PAGE_SIZE }),
    }),
    v.transform((wire) => ({
      memberId: wire.customerId,
      search: wire.customer.trim(),
      cursor: wire.cursor,
      size: wire.size,
    })),
  ),
  reply: teamBranchFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN'],
});
