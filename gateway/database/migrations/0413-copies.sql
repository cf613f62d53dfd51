-- Copies of messages by mail, SMS and push: what is to be copied, and how each copy ended.

alter table outbox_message
  drop constraint outbox_message_channel_check,
  add constraint outbox_message_channel_check check (channel in ('sms', 'mail', 'push')),
  add column copy_id bigint,
  -- The address at which one click stops messages of its kind.
  add column way_out text not null default '' check (length(way_out) <= 500);

-- Channels that a campaign is copied by, for who wants it there.
alter table inbox_campaign
  add column copies text[] not null default '{}' check (copies <@ array['mail', 'sms', 'push']);

-- How far the copies of a send have come, by channel; written with the send.
create table inbox_copy_run (
  merchant_id int not null,
  campaign_id bigint not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  -- The last member that was looked at.
  upto bigint not null default 0,
  done_at timestamptz,
  primary key (merchant_id, campaign_id, channel),
  foreign key (merchant_id, campaign_id) references inbox_campaign (merchant_id, id)
);
create index inbox_copy_run_open on inbox_copy_run (merchant_id, campaign_id) where done_at is null;
select foyer_protect('inbox_copy_run');

create table message_copy (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The send that it is a copy of; null: of something that happened.
  campaign_id bigint,
  -- What it is a copy of: the same key is one copy a channel.
  key text not null check (length(key) between 1 and 120),
  kind text not null check (kind in ('service', 'money', 'game', 'marketing')),
  channel text not null check (channel in ('mail', 'sms', 'push')),
  -- dropped: not wanted any more, or stopped, before it went. expired: too old when it might have gone.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired', 'dropped')),
  at timestamptz not null,
  settled_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, channel, key),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, campaign_id) references inbox_campaign (merchant_id, id)
);
create index message_copy_campaign on message_copy (merchant_id, campaign_id, channel, state) where campaign_id is not null;
create index message_copy_age on message_copy (merchant_id, at);
select foyer_protect('message_copy');

-- A copy ends as its messages in the outbox do; of several browsers, one that was reached is enough.
create function message_copy_settle() returns trigger language plpgsql as $$
declare
  v_state text := case new.status when 'sent' then 'sent' when 'shown' then 'sent' when 'withheld' then 'dropped' else new.status end;
begin
  update message_copy set state = v_state, settled_at = clock_timestamp()
   where merchant_id = new.merchant_id and id = new.copy_id and (state = 'waiting' or v_state = 'sent');
  return null;
end
$$;
create trigger outbox_copy_settled after update of status on outbox_message for each row
  when (new.copy_id is not null and new.status <> old.status and new.status <> 'waiting')
  execute function message_copy_settle();

-- Whether a copy may go now: its reader still wants it, and its send has not been stopped.
create function message_copy_may_go(p_merchant int, p_copy bigint, p_at timestamptz) returns boolean
  language sql stable
as $$
  select exists (
    select 1 from message_copy m left join inbox_campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
     where m.merchant_id = p_merchant and m.id = p_copy
       and message_may_go(p_merchant, m.member_id, m.kind, m.channel, p_at)
       and (c.id is null or c.state = 'sent' and not c.withdrawn and (c.ends_at is null or c.ends_at > p_at)))
$$;
grant execute on function message_copy_may_go(int, bigint, timestamptz) to foyer_app;

-- When what comes at a moment may be heard in a zone: at once by day, in the morning otherwise.
create function message_morning(p_at timestamptz, p_zone text, p_from int, p_until int) returns timestamptz
  language sql stable
as $$
  select case when not inbox_is_quiet(p_at, p_zone, p_from, p_until) then p_at
    else (date_trunc('day', wall) + make_interval(hours => p_until)
          + case when extract(hour from wall) >= p_until then interval '1 day' else interval '0' end) at time zone p_zone end
    from (select p_at at time zone p_zone as wall) one
$$;
grant execute on function message_morning(timestamptz, text, int, int) to foyer_app;
