import type { Database } from '../database/types';
import type { Job, Merchants, Opened } from '../platform/index';
import { countTeams, hasAgents } from './figures.queries';
import { applyMoves } from './moves.queries';
import { createTeam, type Team } from './team';

/** Agents: their teams and what these did. */
export interface AgentServices {
  team: Team;
  /** One round of counting at once, for what does not wait for the clock. */
  teamWork: { count(merchantId: number): Promise<void> };
}

const COUNT_EVERY_MS = 1_000;
/** Changes, and journals, that one statement counts. */
const COUNT_LIMIT = 2_000;
/** Statements of one merchant in one round; what is left waits for the next. */
const MAX_STEPS = 20;
const MOVES_EVERY_MS = 30_000;

export const openAgents = (deps: {
  db: Database;
  merchants: Pick<Merchants, 'all'>;
  now: () => number;
}): Opened<AgentServices> => {
  const { db, merchants } = deps;
  const count = async (merchantId: number): Promise<void> => {
    if (!(await hasAgents(db, { merchantId }))) return;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const counted = await countTeams(db, { merchantId, limit: COUNT_LIMIT });
      if (counted === null || counted === 0) return;
    }
  };
  const jobs: Job[] = [
    {
      name: 'count teams',
      everyMs: COUNT_EVERY_MS,
      run: async () => {
        for (const { id } of merchants.all()) await count(id);
      },
    },
    {
      name: 'move members',
      everyMs: MOVES_EVERY_MS,
      run: async () => {
        for (const { id: merchantId } of merchants.all()) await applyMoves(db, { merchantId });
      },
    },
  ];
  return {
    services: { team: createTeam(deps), teamWork: { count } },
    jobs,
    close: async () => undefined,
  };
};
