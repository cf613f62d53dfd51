import {
  referralClaim,
  referralCommissions,
  referralDetails,
  referralFriends,
} from '../../contract/calls/referral';
import type { DomainDefinition, InviteDomain } from '../types';

/** Who invites whom; loaded with the pages that show it. */
export const inviteDomain: DomainDefinition<InviteDomain> = {
  name: 'invite',
  create: (client) => ({
    details: () => client.call(referralDetails, {}),
    friends: (query = {}) => client.call(referralFriends, query),
    commissions: ({ from = '', to = '', ...query } = {}) =>
      client.call(referralCommissions, { startDate: from, endDate: to, ...query }),
    async claim() {
      await client.call(referralClaim, {});
    },
  }),
};
