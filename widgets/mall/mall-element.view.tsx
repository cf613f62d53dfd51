import { MemberWidget } from '../../src/features/member';

const load = () => import('./mall-body');

/** The element's view: the mall, for members on the operator's own pages. */
export const MallElement = () => <MemberWidget load={load} frame="mall" />;
