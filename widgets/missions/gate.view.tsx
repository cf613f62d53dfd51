import type { ReactNode } from 'react';
import { MemberGate } from '../../src/features/member';

interface GateProps {
  children: ReactNode;
}
const MissionsGate = ({ children }: GateProps) => <MemberGate frame="missions">{children}</MemberGate>;
const RainGate = ({ children }: GateProps) => <MemberGate frame="missions?show=rain">{children}</MemberGate>;

/** What stands before what is a member's own; on a partner's page the operator's frame shows just that. */
export const gates = { missions: MissionsGate, rain: RainGate };
