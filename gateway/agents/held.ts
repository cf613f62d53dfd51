/**
 * The hold `h` that a member has on a day, joined before the lines above the member: one look-up of a whole page. `h.member_id` is null where the
 * member counts; there is one hold of a member at most.
 */
export const heldOn = (of: { member: string; day: string }): string =>
  `left join agent_self_referral h on h.merchant_id = $1 and h.member_id = ${of.member} and h.from_day <= ${of.day} and h.until_day > ${of.day}`;
