import { MemberWidget } from '../../src/features/member';

const loads = {
  centre: () => import('./rewards-body'),
  vip: () => import('./vip-body'),
  rebate: () => import('./rebate-body'),
};
const frames = { centre: 'rewards', vip: 'vip', rebate: 'rebate' } as const;

/** The element's view: one of the pages of rewards, behind the gate. */
export const RewardsElement = ({ mode }: { mode: keyof typeof loads }) => (
  <MemberWidget key={mode} load={loads[mode]} frame={frames[mode]} />
);
