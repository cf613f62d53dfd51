-- Pictures that operators bring along: decoded and written anew before they come here, named by what is in them.

create table picture (
  merchant_id int   not null references merchant (id),
  id          text  not null check (id ~ '^[0-9a-f]{24}$'),
  -- Of the file it came from, for the operator's list alone.
  name        text  not null check (length(name) between 1 and 200),
  width       int   not null check (width between 1 and 4000),
  height      int   not null check (height between 1 and 4000),
  png         bytea not null check (octet_length(png) between 1 and 20000000),
  created_at  timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id)
);
select foyer_protect('picture');

-- Instead of the drawn one; '': drawn.
alter table banner add column picture text not null default '' check (picture ~ '^([0-9a-f]{24})?$');
alter table announcement add column picture text not null default '' check (picture ~ '^([0-9a-f]{24})?$');
