import { MemberWidget } from '../../src/features/member';
import { recordBodies } from './bodies';

/** The element's view: one of the records behind the member's door. */
export const StatementElement = ({ show }: { show: keyof typeof recordBodies }) => (
  <MemberWidget key={show} load={recordBodies[show]} frame="statement" />
);
