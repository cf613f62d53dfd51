-- Promotions: what may be granted and why, what happened to members, what was granted. docs/engagement.md walks through it.

create table promotion (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- draft: not offered yet. stopped: grants nothing more; what was granted stays.
  state text not null default 'draft' check (state in ('draft', 'active', 'stopped')),
  created_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, code)
);
select foyer_protect('promotion');

-- Never changed. The body is the text that was checked, its hash is told with every grant.
create table promotion_version (
  merchant_id int not null,
  promotion_id bigint not null,
  number int not null check (number > 0),
  body text not null check (length(body) <= 400000),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  author text not null check (length(author) between 1 and 120),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, promotion_id, number),
  foreign key (merchant_id, promotion_id) references promotion (merchant_id, id)
);
select foyer_protect_append('promotion_version');

-- A version counts for what happens from here on, approved by somebody else than its author.
create table promotion_publication (
  merchant_id int not null,
  promotion_id bigint not null,
  number int not null,
  approver text not null check (length(approver) between 1 and 120),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, promotion_id, number),
  foreign key (merchant_id, promotion_id, number) references promotion_version (merchant_id, promotion_id, number)
);
select foyer_protect_append('promotion_publication');

create function promotion_second_person() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from promotion_version v where v.merchant_id = new.merchant_id and v.promotion_id = new.promotion_id
      and v.number = new.number and v.author = new.approver) then
    raise exception 'a version is approved by somebody else than its author' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger promotion_second_person before insert on promotion_publication
  for each row execute function promotion_second_person();

-- What happened and waits to be put into the log: rounds, logins and registrations write it with their own rows.
create table engagement_cause (
  merchant_id int not null,
  id bigint generated always as identity,
  kind text not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  ref text not null check (length(ref) between 1 and 200),
  -- What later causes take back by the same word.
  cause text not null default '',
  amount bigint not null default 0,
  win bigint not null default 0,
  category text not null default '',
  vendor text not null default '',
  game text not null default '',
  word text not null default '',
  level int,
  period_from timestamptz,
  primary key (merchant_id, id)
);
select foyer_protect('engagement_cause');

-- How far the journal is in the log, and the log's last number.
create table engagement_log (
  merchant_id int primary key references merchant,
  journal_id bigint not null,
  seq bigint not null
) with (fillfactor = 50);
select foyer_protect('engagement_log');

-- The log: what happened, once each, in the order in which it was committed. Money comes from the journal, by its number.
create table engagement_event (
  merchant_id int not null,
  seq bigint not null,
  kind text not null check (kind in ('deposit', 'deposit-back', 'bet', 'bet-back', 'bet-change', 'login', 'register', 'level', 'code',
    'birthday', 'manual', 'period')),
  member_id bigint not null,
  at timestamptz not null,
  ref text not null,
  cause text not null,
  amount bigint not null,
  win bigint not null,
  category text not null,
  vendor text not null,
  game text not null,
  word text not null,
  level int,
  period_from timestamptz,
  journal_id bigint,
  primary key (merchant_id, seq)
);
create unique index engagement_event_once on engagement_event (merchant_id, member_id, kind, ref);
create index engagement_event_member on engagement_event (merchant_id, member_id, kind, at) include (seq, amount, win, category);
create index engagement_event_at on engagement_event (merchant_id, at);
select foyer_protect_append('engagement_event');

-- How far the log is judged.
create table engagement_cursor (
  merchant_id int primary key references merchant,
  seq bigint not null
) with (fillfactor = 50);
select foyer_protect('engagement_cursor');

create sequence promotion_grant_number;
grant usage on sequence promotion_grant_number to foyer_app;

create table promotion_grant (
  merchant_id int not null,
  id bigint not null,
  promotion_id bigint not null,
  version int not null,
  member_id bigint not null,
  occasion text not null check (length(occasion) between 1 and 220),
  -- What it was granted for, by its number in the log; the causes that take it back name the same ref.
  event_seq bigint not null,
  cause text not null,
  -- issued: waits to be claimed. active: bonus money is played. void: what it was granted for was taken back.
  state text not null check (state in ('issued', 'active', 'completed', 'forfeited', 'expired', 'void')),
  kind text not null,
  currency text not null,
  money bigint not null default 0 check (money >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  points bigint not null default 0 check (points >= 0),
  -- TKT codes and counts: {"TKT1": "2"}.
  tickets text not null default '{}',
  -- A code that is good once for all.
  single_code text,
  granted_at timestamptz not null,
  claim_until timestamptz,
  claimed_at timestamptz,
  ended_at timestamptz,
  ended_why text not null default '',
  -- Bonus money: what has to be staked, what was, and until when.
  required bigint not null default 0,
  progress bigint not null default 0,
  bonus_days int,
  expires_at timestamptz,
  -- What was taken back and was no longer there; shown, never taken from own money.
  debt bigint not null default 0 check (debt >= 0),
  -- What it was granted for was taken back after it was paid: a person decides.
  review boolean not null default false,
  primary key (merchant_id, id),
  unique (merchant_id, promotion_id, member_id, occasion)
) with (fillfactor = 80);
create unique index promotion_grant_code on promotion_grant (merchant_id, promotion_id, single_code) where single_code is not null;
create index promotion_grant_member on promotion_grant (merchant_id, member_id, id desc);
create index promotion_grant_cause on promotion_grant (merchant_id, member_id, cause);
create index promotion_grant_claim on promotion_grant (merchant_id, claim_until) where state = 'issued';
create index promotion_grant_active on promotion_grant (merchant_id, member_id, id) where state = 'active';
-- Written by the two functions of 0342 alone.
select foyer_protect_read('promotion_grant');

create function engagement_cause_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into engagement_cause (merchant_id, kind, member_id, at, ref, cause, amount, win, category, vendor, game)
    select c.merchant_id, 'bet', c.member_id, c.moved_at, c.vendor || ':' || c.round_id, c.vendor || ':' || c.round_id, c.bet, c.win, c.category, c.vendor, c.game_id
      from came c where c.state = 'completed' and not c.trial and c.bets > 0 order by c.seq;
    return null;
  end if;
  insert into engagement_cause (merchant_id, kind, member_id, at, ref, cause, amount, win, category, vendor, game)
  select c.merchant_id,
         case when w.state <> 'completed' then 'bet' when c.state <> 'completed' then 'bet-back' else 'bet-change' end,
         c.member_id, c.moved_at,
         -- A change of a settled round is one of many.
         c.vendor || ':' || c.round_id || case when w.state = 'completed' and c.state = 'completed' then ':' || c.bet || ':' || c.win || ':'
           || floor(extract(epoch from c.moved_at) * 1000000) else '' end,
         c.vendor || ':' || c.round_id,
         (c.state = 'completed')::int * c.bet - (w.state = 'completed')::int * w.bet,
         (c.state = 'completed')::int * c.win - (w.state = 'completed')::int * w.win,
         c.category, c.vendor, c.game_id
    from came c join went w using (merchant_id, vendor, round_id, member_id)
   where not c.trial and c.bets > 0
     and ((c.state = 'completed') <> (w.state = 'completed') or (c.state = 'completed' and (c.bet, c.win) <> (w.bet, w.win)))
   order by c.seq;
  return null;
end
$$;
create trigger engagement_cause_came after insert on vendor_round
  referencing new table as came for each statement execute function engagement_cause_of_rounds();
create trigger engagement_cause_moved after update on vendor_round
  referencing old table as went new table as came for each statement execute function engagement_cause_of_rounds();

-- A login a day is enough; a session of a trial is none.
create function engagement_cause_of_session() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into engagement_cause (merchant_id, kind, member_id, ref)
  select new.merchant_id, 'login', new.member_id, (clock_timestamp() at time zone m.time_zone)::date::text
    from merchant m where m.id = new.merchant_id
     and exists (select from member p where p.merchant_id = new.merchant_id and p.id = new.member_id and p.type <> 4)
     and not exists (
       select from engagement_event e where e.merchant_id = new.merchant_id and e.member_id = new.member_id and e.kind = 'login'
         and e.ref = (clock_timestamp() at time zone m.time_zone)::date::text);
  return null;
end
$$;
create trigger engagement_cause_of_session after insert on session for each row execute function engagement_cause_of_session();

create function engagement_cause_of_member() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into engagement_cause (merchant_id, kind, member_id, ref) values (new.merchant_id, 'register', new.id, 'register');
  return null;
end
$$;
create trigger engagement_cause_of_member after insert on member
  for each row when (new.type <> 4) execute function engagement_cause_of_member();

