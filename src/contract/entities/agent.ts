import * as v from 'valibot';
import { currency } from '../amount';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import { type AgentFigures, figuresOf, figuresToWire, wireFigures } from './agent-figures';
import { type RecordWindow, windowOf, windowToWire, wireWindow } from './record';

export type { AgentFigures } from './agent-figures';

/** An agent's team in figures: the agent and every member below. */
export interface TeamOverview {
  /** Members right below the agent, and at any depth. */
  direct: number;
  total: number;
  /** Members of the team whose session was used in the last minutes; counted anew some times a minute. */
  online: number;
  sum: AgentFigures;
  /** By product of pay; OTHER is what belongs to none. */
  products: { product: string; figures: AgentFigures }[];
  /** Days with something in them, the oldest first. */
  days: { day: string; figures: AgentFigures }[];
  window: RecordWindow;
}

/** What says that a member is an agent above. */
export const SELF_SIGNS = ['device', 'payee', 'contact', 'address'] as const;
export type SelfSign = (typeof SELF_SIGNS)[number];

/** A member of the team as an agent sees them: no contact data. */
export interface TeamMember {
  id: string;
  name: string;
  isAgent: boolean;
  /** 1 is right below the agent who asks. */
  depth: number;
  /** Members right below, null if there are some and the gateway does not count them; and at any depth. */
  direct: number | null;
  total: number;
  /** ms since 1970. */
  registeredAt: number | null;
  seenAt: number | null;
  /** Seen in the last minutes. */
  online: boolean;
  /** Counts in nothing above: may be an agent above, which is what these say. Empty for who counts. */
  heldFor: SelfSign[];
}

/** Members right below one of the team, or found by name anywhere in it. */
export interface TeamBranch {
  members: TeamMember[];
  /** From the agent who asks down to the one whose branch this is, both with it. */
  trail: { id: string; name: string }[];
  /** Place of the next page; '' on the last. */
  next: string;
}

export const teamOverviewFromWire = v.pipe(
  v.object({
    currency,
    linearLower: looseCount,
    teamNumber: looseCount,
    onlineCount: looseCount,
    footer: wireFigures,
    products: looseList(v.object({ productType: looseText, ...wireFigures.entries })),
    list: looseList(v.object({ day: looseText, ...wireFigures.entries })),
    window: wireWindow,
  }),
  v.transform((wire): TeamOverview => ({
    direct: wire.linearLower,
    total: wire.teamNumber,
    online: wire.onlineCount,
    sum: figuresOf(wire.footer, wire.currency),
    products: wire.products.map((row) => ({
      product: row.productType,
      figures: figuresOf(row, wire.currency),
    })),
    days: wire.list.map((row) => ({ day: row.day, figures: figuresOf(row, wire.currency) })),
    window: windowOf(wire.window),
  })),
);
export const teamOverviewToWire = (overview: TeamOverview): v.InferInput<typeof teamOverviewFromWire> => ({
  currency: overview.sum.turnover.currency,
  linearLower: overview.direct,
  teamNumber: overview.total,
  onlineCount: overview.online,
  footer: figuresToWire(overview.sum),
  products: overview.products.map(({ product, figures }) => ({
    productType: product,
    ...figuresToWire(figures),
  })),
  list: overview.days.map(({ day, figures }) => ({ day, ...figuresToWire(figures) })),
  window: windowToWire(overview.window),
});

export const wireTeamMember = v.object({
  customerId: looseId,
  customerName: looseText,
  isAgent: looseFlag,
  depth: looseCount,
  directCount: looseCount,
  hasDirect: looseFlag,
  teamCount: looseCount,
  regDateInTimestamp: looseTime,
  lastLoginTimeInTimestamp: looseTime,
  onlineStatus: looseFlag,
  heldFor: looseList(v.string()),
});
export const teamMemberOf = (wire: v.InferOutput<typeof wireTeamMember>): TeamMember => ({
  id: wire.customerId,
  name: wire.customerName,
  isAgent: wire.isAgent,
  depth: wire.depth,
  direct: wire.directCount || (wire.hasDirect ? null : 0),
  total: wire.teamCount,
  registeredAt: wire.regDateInTimestamp,
  seenAt: wire.lastLoginTimeInTimestamp,
  online: wire.onlineStatus,
  heldFor: SELF_SIGNS.filter((sign) => wire.heldFor.includes(sign)),
});
export const teamMemberToWire = (member: TeamMember) => ({
  customerId: member.id,
  customerName: member.name,
  isAgent: member.isAgent ? 1 : 0,
  depth: member.depth,
  directCount: member.direct ?? 0,
  teamCount: member.total,
  hasDirect: member.direct !== 0,
  regDateInTimestamp: member.registeredAt,
  lastLoginTimeInTimestamp: member.seenAt,
  onlineStatus: member.online ? 1 : 0,
  heldFor: member.heldFor,
});

export const wireTrail = looseList(v.object({ customerId: looseId, customerName: looseText }));
export const trailOf = (wire: v.InferOutput<typeof wireTrail>): TeamBranch['trail'] =>
  wire.map((row) => ({ id: row.customerId, name: row.customerName }));
export const trailToWire = (trail: TeamBranch['trail']) =>
  trail.map(({ id, name }) => ({ customerId: id, customerName: name }));

export const teamBranchFromWire = v.pipe(
  v.object({
    list: looseList(v.pipe(wireTeamMember, v.transform(teamMemberOf))),
    footer: v.object({ subTeamList: wireTrail }),
    next: looseText,
  }),
  v.transform((wire): TeamBranch => ({
    members: wire.list,
    trail: trailOf(wire.footer.subTeamList),
    next: wire.next,
  })),
);
export const teamBranchToWire = (branch: TeamBranch): v.InferInput<typeof teamBranchFromWire> => ({
  list: branch.members.map(teamMemberToWire),
  footer: { subTeamList: trailToWire(branch.trail) },
  next: branch.next,
});
