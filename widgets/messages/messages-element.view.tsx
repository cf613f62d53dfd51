import { MemberWidget } from '../../src/features/member';

const load = () => import('./messages-body');

/** The element's view: the messages, for members on the operator's own pages. */
export const MessagesElement = () => <MemberWidget load={load} frame="messages" />;
