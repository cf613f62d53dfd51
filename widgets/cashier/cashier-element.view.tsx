import { MemberWidget } from '../../src/features/member';

const loads = {
  deposit: () => import('./deposit-body'),
  withdraw: () => import('./withdraw-body'),
};

/** The element's view: one of the two bodies, behind the gate. */
export const CashierElement = ({ mode }: { mode: 'deposit' | 'withdraw' }) => (
  <MemberWidget key={mode} load={loads[mode]} frame={mode} />
);
