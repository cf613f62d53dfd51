-- Who has, or had, bonus money: asked with the member's standing.
create index promotion_grant_bonus on promotion_grant (merchant_id, member_id) where bonus > 0;
