import { MemberPartLater } from '../../../src/features/member';
import {
  BonusDetailsBody,
  styles as rewardsStyles,
} from '../../../src/features/rewards/bonus-details-body.view';
import { rewards } from '../../../src/locales/en/rewards';

export const styles: readonly string[] = rewardsStyles;
export const texts = { rewards };

const loadBelow = () => import('./bonuses-body');

/** Bonus money and rates of rebate, and below them what was given, which comes once that stands. */
export const Body = () => (
  <>
    <BonusDetailsBody />
    <MemberPartLater load={loadBelow} />
  </>
);
