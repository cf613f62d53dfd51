import { MemberWidget } from '../../src/features/member';

const load = () => import('./invite-body');

/** The element's view: invitations, for members on the operator's own pages. */
export const InviteElement = () => <MemberWidget load={load} frame="invite" />;
