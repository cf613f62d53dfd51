import { branch } from './agents-members';
import { overview } from './agents-overview';
import type { Table } from './row';

/** The agents' back-office. */
export const agentsTable: Table = {
  'agents.branch': branch,
  'agents.overview': overview,
};
