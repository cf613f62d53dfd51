import { MemberCentre } from '../../src/features/member/centre.view';
import { bodies } from './bodies';

/** The element's view: the centre with all of its pages. */
export const MemberElement = ({ page }: { page: string }) => <MemberCentre page={page} bodies={bodies} />;
