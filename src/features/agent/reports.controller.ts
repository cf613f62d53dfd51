import type {
  AgentIncome,
  TeamBets,
  TeamCard,
  TeamMoves,
  TeamRows,
} from '../../contract/entities/agent-report';
import type { RecordType } from '../../contract/entities/record';
import { agentDomain } from '../../core/domains/agent';
import type { TeamBetFilter, TeamProduct, TeamRowsFilter } from '../../core/types';
import { useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { usePages, type Listed } from '../../react/use-pages';

interface Days {
  from: string;
  to: string;
}
export interface BetsFilter extends Days {
  memberId: string;
  /** The member without those below. */
  alone: boolean;
  product: TeamProduct;
  state: NonNullable<TeamBetFilter['state']>;
}
export interface RowsFilter extends Days {
  memberId: string;
  product: TeamProduct;
  sort: NonNullable<TeamRowsFilter['sort']>;
  descending: boolean;
}
export interface MovesFilter extends Days {
  type: RecordType | '';
}
export interface IncomeFilter extends Days {
  product: TeamProduct;
}

const ANY: Days = { from: '', to: '' };
export const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP', 'OTHER'] as const;
export const BET_STATES = ['settled', 'open', 'cancelled'] as const;
export const MOVE_TYPES = [
  'deposit',
  'withdraw',
  'jackpot',
  'bonus',
  'rebate',
  'transfer',
  'fee',
  'other',
] as const;

/** Of a list, what was chosen in it; '' for everything. */
export const oneOf = <T extends string>(list: readonly T[], value: string): T | '' =>
  list.find((one) => one === value) ?? '';

export function useTeamBets(first: Partial<BetsFilter> = {}): Listed<BetsFilter, TeamBets> {
  const domain = useDomain(agentDomain);
  return usePages<BetsFilter, TeamBets>(
    { ...ANY, memberId: '', alone: false, product: '', state: '', ...first },
    (filter, options) => domain.bets({ ...filter, ...options }),
  );
}

export function useTeamRows(): Listed<RowsFilter, TeamRows> {
  const domain = useDomain(agentDomain);
  return usePages<RowsFilter, TeamRows>(
    { ...ANY, memberId: '', product: '', sort: '', descending: false },
    (filter, options) => domain.rows({ ...filter, ...options }),
  );
}

export function useTeamMoves(): Listed<MovesFilter, TeamMoves> {
  const domain = useDomain(agentDomain);
  return usePages<MovesFilter, TeamMoves>({ ...ANY, type: '' }, ({ type, ...days }, options) =>
    domain.moves({ ...days, ...options, types: type === '' ? [] : [type] }),
  );
}

export function useIncome(): Listed<IncomeFilter, AgentIncome> {
  const domain = useDomain(agentDomain);
  return usePages<IncomeFilter, AgentIncome>({ ...ANY, product: '' }, (filter, { signal }) =>
    domain.income({ ...filter, signal }),
  );
}

/** One member, in the days of the report around. Another member or other days need another key. */
export function useTeamCard(query: Days & { memberId: string }): Loaded<TeamCard> {
  const domain = useDomain(agentDomain);
  return useLoaded(() => domain.card(query));
}
