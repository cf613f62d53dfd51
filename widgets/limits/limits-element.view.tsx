import { MemberWidget } from '../../src/features/member';

const load = () => import('./limits-body');

/** The element's view: the page of limits, for members on the operator's own pages. */
export const LimitsElement = () => <MemberWidget load={load} frame="limits" />;
