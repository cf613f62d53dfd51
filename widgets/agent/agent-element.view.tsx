import { AgentOffice, type AgentOfficeProps } from '../../src/features/agent';
import { MemberGate, MemberPart } from '../../src/features/member';
import { bodies, loadOffers } from './bodies';

/** The element's view: the whole back-office, behind the gate of the members’ own pages. */
export const AgentElement = ({ page, bar }: Pick<AgentOfficeProps, 'page' | 'bar'>) => (
  <MemberGate frame="agent">
    <AgentOffice page={page} bar={bar} bodies={bodies} loadOffers={loadOffers} Part={MemberPart} />
  </MemberGate>
);
