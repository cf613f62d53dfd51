import { MemberWidget } from '../../src/features/member';

const load = () => import('./wallet-body');

/** The element's view: what is there, behind the gate. */
export const WalletElement = () => <MemberWidget load={load} frame="wallet" />;
