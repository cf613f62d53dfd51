-- What members want to be told, and by what way: each kind of message by each channel, as they said it, with the words they saw.

alter table marketing_consent rename to message_consent;
alter table message_consent
  -- service: letters about the account; money: withdrawals; game: draws and games; marketing: offers.
  add column kind text not null default 'marketing' check (kind in ('service', 'money', 'game', 'marketing')),
  -- Version of the words beside the switch, and their language.
  add column wording int not null default 1 check (wording between 1 and 100000),
  add column language text not null default '' check (length(language) <= 10),
  -- member: in their settings. link: by the way out in a message.
  add column source text not null default 'member' check (source in ('member', 'link')),
  drop constraint marketing_consent_channel_check,
  add constraint message_consent_channel check (channel in ('inbox', 'mail', 'sms', 'push')),
  -- All but offers is in the inbox in any case.
  add constraint message_consent_inbox check (channel <> 'inbox' or kind = 'marketing');
alter table message_consent
  alter column kind drop default,
  alter column wording drop default,
  alter column language drop default,
  alter column source drop default;
drop index marketing_consent_member;
create index message_consent_member on message_consent (merchant_id, member_id, kind, channel, id desc);
-- A send walks along the members that ever said something about its kind.
create index message_consent_walk on message_consent (merchant_id, kind, channel, member_id, id desc);

-- How a member is written to, as their page last said it.
create table message_setting (
  merchant_id int not null,
  member_id bigint not null,
  language text not null check (length(language) <= 10),
  time_zone text not null check (length(time_zone) <= 60),
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect('message_setting');

-- Whether a member may be told something now, outside of the inbox: they said so, and offers and games are silent in a break.
create function message_may_go(p_merchant int, p_member bigint, p_kind text, p_channel text, p_at timestamptz) returns boolean
  language sql stable parallel safe
as $$
  select coalesce((select c.given from message_consent c
           where c.merchant_id = p_merchant and c.member_id = p_member and c.kind = p_kind and c.channel = p_channel
           order by c.id desc limit 1), false)
     and exists (select 1 from member m
           where m.merchant_id = p_merchant and m.id = p_member and m.type <> 4 and m.status = 'active')
     and (p_kind in ('service', 'money') or not exists (select 1 from play_stop s
           where s.merchant_id = p_merchant and s.member_id = p_member and s.until_at > p_at))
$$;
grant execute on function message_may_go(int, bigint, text, text, timestamptz) to foyer_app;
