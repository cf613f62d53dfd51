import type { TeamBranch, TeamOverview } from '../contract/entities/agent';
import type { RecordDays } from './types.records';

/** Domain `agentDomain`: an agent's team. For members who are agents, on the operator's own pages. */
export interface AgentDomain {
  /** Figures of the team in at most 31 days, or of the team of one agent in it. Rejects with AppError. */
  overview(query?: RecordDays & { memberId?: string; signal?: AbortSignal }): Promise<TeamOverview>;
  /**
   * Members right below one of the team (`memberId`; absent: below the caller), or with `search` those of the whole team whose name begins so.
   * `cursor` is `next` of the page before. Rejects with AppError.
   */
  branch(query?: {
    memberId?: string;
    search?: string;
    cursor?: string;
    signal?: AbortSignal;
  }): Promise<TeamBranch>;
}
