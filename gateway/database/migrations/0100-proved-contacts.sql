-- A contact counts only after somebody has shown that it is theirs. Until then it is a note in the account: any number of accounts
-- may name the same one, and none of them is found, reset or asked by it.

alter table member
  -- When a code, a provider or the operator showed that the mail address in `contact` is the member's.
  add column email_verified_at timestamptz;

-- One member's alone once it is proved.
drop index member_mobile;
create unique index member_mobile on member (merchant_id, mobile) where mobile_verified_at is not null;
create unique index member_email on member (merchant_id, lower(contact ->> 'email')) where email_verified_at is not null;
-- Holders that a first proof takes it away from.
create index member_named_mobile on member (merchant_id, mobile) where mobile is not null and mobile_verified_at is null;
create index member_named_email on member (merchant_id, lower(contact ->> 'email'))
  where contact ->> 'email' is not null and email_verified_at is null;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  -- contact: shows that a number or an address in the account is the member's.
  check (purpose in ('any', 'login', 'forgot', 'register', 'factor', 'contact'));

-- Addresses that are there already count as named only, but for those through which a password was set since: that mailbox is the
-- member's, and every other session ended then. Not where an operator wrote another address later, nor where two accounts used one.
do $$
declare
  one record;
begin
  for one in select m.id from merchant m loop
    perform set_config('foyer.merchant', one.id::text, true);
    update member m set email_verified_at = shown.at
      from (select distinct on (lower(k.contact ->> 'email')) k.id, max(e.at) as at
              from member k join security_event e on e.merchant_id = k.merchant_id and e.member_id = k.id
             where e.kind = 'password-changed' and e.facts::jsonb ->> 'how' = 'mail' and k.contact ->> 'email' <> ''
               and not exists (select 1 from operator_action a
                                where a.merchant_id = k.merchant_id and a.command = 'member set-email'
                                  and lower(a.target) = lower(k.username) and a.at > e.at)
             group by k.id
             order by lower(k.contact ->> 'email'), max(e.at) desc) shown
     where m.id = shown.id;
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
