import { memberPageNames, type MemberPage } from './paths';

/** What decides whether a page is for this member. */
export interface PageFacts {
  flags: Readonly<Record<string, boolean>>;
  canTransferUp: boolean;
  /** Types of promotions that the merchant has. */
  offered: readonly string[];
}

const whenPaid =
  (module: 'DEPOSIT' | 'WITHDRAW') =>
  ({ flags }: PageFacts): boolean =>
    flags[module] === true && flags.CREDITMAR3 !== true;

const whenOn =
  (module: string) =>
  ({ flags }: PageFacts): boolean =>
    flags[module] === true;

/** Pages that are hidden until the facts say otherwise (wire contract, 10.2); the others are every member's. */
const gates: Partial<Record<MemberPage, (facts: PageFacts) => boolean>> = {
  depositv2: whenPaid('DEPOSIT'),
  withdraw: whenPaid('WITHDRAW'),
  payees: whenPaid('WITHDRAW'),
  transferUpline: ({ flags, canTransferUp }) => canTransferUp && flags.AGETRANSFERUP3 === true,
  bonusDetails: whenOn('MYRBT3'),
  rewardCenter: whenOn('REWCEN3'),
  vip: whenOn('REWCEN3'),
  referral: ({ offered }) => offered.includes('REFERRAL'),
  missionLeaderboard: ({ offered }) => offered.includes('MISSION'),
  messageV2: whenOn('MAILCEN'),
  manualRebate: whenOn('MANPLAYREB3'),
};

/** Pages whose body begins with its own title; the centre's is for those who do not see it. */
export const titled: readonly MemberPage[] = ['payees', 'limits', 'identity', 'feedback'];

/** Pages of the menu: those that are built here and due, in their order. */
export const duePages = (facts: PageFacts, built: readonly MemberPage[]): MemberPage[] =>
  memberPageNames.filter((name) => built.includes(name) && (gates[name]?.(facts) ?? true));
