-- Further ways to pay in: a provider's page, an account to pay into; fees; what was taken back by its member.

-- What the merchant kept; and what providers took back that members no longer had.
insert into account_class (class, world, kept, opened, owned, held_in) values
  ('fees', 'money', false, false, false, null),
  ('bad-debt', 'money', false, false, false, null)
  on conflict (class) do nothing;

alter table payment_provider
  -- What the merchant keeps of what comes, and whether a member may take back what was not paid.
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  add column fee_points int not null default 0 check (fee_points between 0 and 2000),
  add column may_cancel boolean not null default true;

alter table deposit add column fee bigint not null default 0 check (fee >= 0);
-- Decided with the verdict, so that every try posts the same.
alter table deposit_receipt add column fee bigint not null default 0 check (fee >= 0 and fee <= amount);
grant update (fee) on deposit to foyer_app;

create index deposit_step_at on deposit_step (merchant_id, at) where state = 'credited';

-- Providers tell of more than deposits.
alter table provider_event drop constraint if exists provider_event_kind_check;
alter table provider_event add constraint provider_event_kind_check check (kind ~ '^[a-z][a-z-]{0,19}$');
