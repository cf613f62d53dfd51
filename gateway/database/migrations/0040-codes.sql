-- What proves a person at the door: mobile numbers that can be looked up, one-time codes with what they may cost, puzzles that
-- were used up, devices an account is known on; and how a merchant wants it.

alter table member
  -- Dialling code and national number, digits only; null: none that a code could reach.
  add column mobile             text check (mobile ~ '^[1-9][0-9]{6,14}$'),
  -- When a code or a provider showed that the number is the member's.
  add column mobile_verified_at timestamptz;
create unique index member_mobile on member (merchant_id, mobile) where mobile is not null;

create table one_time_code (
  merchant_id  int  not null references merchant (id),
  -- What the asker gets back and sends along with the code.
  id           text not null,
  -- any: asked for by a client that names no purpose; good for a login, a forgotten password or a second factor.
  purpose      text not null check (purpose in ('any', 'login', 'forgot', 'register', 'factor')),
  channel      text not null check (channel in ('sms', 'mail')),
  -- Number and code are kept as hashes keyed by the operator's secret.
  address_hash text not null,
  code_hash    text not null,
  source       text not null,
  tries        int  not null default 0 check (tries between 0 and 5),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  primary key (merchant_id, id)
);
create index one_time_code_address on one_time_code (merchant_id, address_hash, created_at desc);
create index one_time_code_source on one_time_code (merchant_id, source, created_at desc);

-- Text messages that were paid for, by day; the row is the budget's own lock.
create table sms_day (
  merchant_id int  not null references merchant (id),
  day         date not null,
  sent        int  not null check (sent >= 0),
  primary key (merchant_id, day)
);

-- Answers of puzzles, so that none counts twice.
create table bot_proof (
  merchant_id int  not null references merchant (id),
  signature   text not null,
  expires_at  timestamptz not null,
  primary key (merchant_id, signature)
);
create index bot_proof_expiry on bot_proof (merchant_id, expires_at);

-- Devices on which an account has logged in; both as hashes.
create table login_device (
  merchant_id int  not null references merchant (id),
  account     text not null,
  device      text not null,
  seen_at     timestamptz not null,
  primary key (merchant_id, account, device)
);
create index login_device_seen on login_device (merchant_id, seen_at);

-- One row per merchant; a merchant without one has these defaults.
create table identity_setting (
  merchant_id        int primary key references merchant (id),
  -- ISO 3166 codes of the countries that codes are sent to; empty: the merchant's home country alone.
  sms_countries      text[] not null default '{}' check (cardinality(sms_countries) <= 300),
  -- Text messages a day, all purposes together.
  sms_daily_budget   int  not null default 500 check (sms_daily_budget between 0 and 1000000),
  -- How long a code counts, and how long a client waits before it offers another.
  code_minutes       int  not null default 3 check (code_minutes between 1 and 10),
  bot_check          text not null default 'none' check (bot_check in ('none', 'altcha')),
  -- Forms that always need the bot check; the others only when there is a reason.
  bot_check_always   text[] not null default '{}' check (bot_check_always <@ array['login', 'register', 'sms']),
  -- Where the module LOGINIPVERF3 is on: whether a new address or device is a reason to ask for a second factor, or only that
  -- the member has set one up.
  verify_new_places  boolean not null default true,
  -- Days after which a password has to be changed, where the module PWDEXPFORCECHANGE3 is on; 0: never.
  password_days      int  not null default 90 check (password_days between 0 and 3650)
);

select foyer_protect(name::regclass)
  from unnest(array['one_time_code', 'sms_day', 'bot_proof', 'login_device', 'identity_setting']) as name;

-- Numbers that are there already. Where two accounts name the same one, the older keeps it: nobody has shown whose it is.
do $$
declare
  one record;
begin
  for one in select m.id, m.settings ->> 'homeCountry' as home from merchant m loop
    perform set_config('foyer.merchant', one.id::text, true);
    update member m set mobile = found.mobile
      from (select distinct on (n.mobile) n.id, n.mobile
              from (select k.id, coalesce(nullif(regexp_replace(k.contact ->> 'countryDialingCode', '\D', '', 'g'), ''), c.dialling)
                           || regexp_replace(regexp_replace(k.contact ->> 'mobileNum', '\D', '', 'g'), '^0+', '') as mobile
                      from member k left join country c on c.merchant_id = k.merchant_id and c.code = one.home
                     where k.contact ->> 'mobileNum' is not null) n
             where n.mobile ~ '^[1-9][0-9]{6,14}$'
             order by n.mobile, n.id) found
     where m.id = found.id;
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
