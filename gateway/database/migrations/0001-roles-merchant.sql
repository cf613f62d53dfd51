-- The role that the application runs as, the merchants, and the one way to fence a merchant's rows.

do $$
begin
  if not exists (select from pg_roles where rolname = 'foyer_app') then
    create role foyer_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  -- The owner must be able to become foyer_app where that role has no login of its own.
  if not pg_has_role(current_user, 'foyer_app', 'member') then
    begin
      execute format('grant foyer_app to %I', current_user);
    exception when insufficient_privilege then
      raise notice 'foyer_app was not granted to %; it needs its own login', current_user;
    end;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to foyer_app;
alter default privileges in schema public grant usage on sequences to foyer_app;
-- A new function is for its owner until it is granted: those that run with the owner's rights must not leak.
alter default privileges revoke execute on functions from public;

create table merchant (
  id int primary key check (id > 0),
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  default_language text not null,
  languages text[] not null check (cardinality(languages) between 1 and 100),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table merchant_origin (
  merchant_id int not null references merchant,
  origin text not null check (origin ~ '^https?://[^/[:space:]]+$'),
  tier text not null check (tier in ('own', 'partner')),
  created_at timestamptz not null default now(),
  unique (origin, merchant_id)
);
create index merchant_origin_merchant on merchant_origin (merchant_id);

-- These two say which merchant a request belongs to, so they are read before there is one.
grant select, insert, update, delete on merchant, merchant_origin to foyer_app;

-- The merchant of this transaction, or null: then no row is in sight.
create function foyer_merchant() returns int
  language sql stable parallel safe
  return nullif(current_setting('foyer.merchant', true), '')::int;
grant execute on function foyer_merchant() to foyer_app;

-- Fences a table that has a column merchant_id: nobody, its owner included, sees or writes another merchant's rows.
create function foyer_fence(target regclass) returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy merchant_rows on %s using (merchant_id = foyer_merchant()) with check (merchant_id = foyer_merchant())',
    target);
end
$$;

create function foyer_protect(target regclass) returns void
  language plpgsql
as $$
begin
  perform foyer_fence(target);
  execute format('grant select, insert, update, delete on %s to foyer_app', target);
end
$$;

-- For tables that are only ever added to.
create function foyer_protect_append(target regclass) returns void
  language plpgsql
as $$
begin
  perform foyer_fence(target);
  execute format('grant select, insert on %s to foyer_app', target);
end
$$;

-- For tables that one function of their owner writes and the application reads.
create function foyer_protect_read(target regclass) returns void
  language plpgsql
as $$
begin
  perform foyer_fence(target);
  execute format('grant select on %s to foyer_app', target);
end
$$;
