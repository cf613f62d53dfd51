import { announcements, create, promote, transfer } from './agents-accounts';
import { contractRows } from './agents-contracts';
import { teamBets, teamMoves } from './agents-entries';
import { income } from './agents-income';
import { linkCreate, linkDelete, links, registered } from './agents-links';
import { branch } from './agents-members';
import { overview } from './agents-overview';
import { rateLimits, ratesOfMember } from './agents-rates';
import { memberRows } from './agents-rows';
import { transferSettings } from './agents-transfers';
import type { Table } from './row';

/** The agents' back-office. */
export const agentsTable: Table = {
  'agents.branch': branch,
  'agents.overview': overview,
  'agents.links': links,
  'agents.linkCreate': linkCreate,
  'agents.linkDelete': linkDelete,
  'agents.registered': registered,
  'agents.rows': memberRows,
  'agents.bets': teamBets,
  'agents.moves': teamMoves,
  'agents.income': income,
  'agents.create': create,
  'agents.promote': promote,
  'agents.rateLimits': rateLimits,
  'agents.rates': ratesOfMember,
  'agents.transfer': transfer,
  'agents.transferSettings': transferSettings,
  'agents.announcements': announcements,
  ...contractRows,
};
