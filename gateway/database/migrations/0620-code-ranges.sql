-- Text messages with codes by range of phone numbers, so that a range whose codes are never entered is stopped and the others go on.

alter table one_time_code
  -- The digits that all numbers of its block of 10,000 begin with; null: a mail, or a code that counts for no range.
  add column number_block text;

create table code_range (
  merchant_id int  not null references merchant (id),
  day         date not null,
  -- The digits that all numbers of the range begin with.
  prefix      text not null check (prefix ~ '^[1-9][0-9]{0,14}$'),
  sent        int  not null check (sent >= 0),
  entered     int  not null default 0 check (entered >= 0),
  primary key (merchant_id, day, prefix)
);

-- Accounts that were opened, by source or network around it.
create table registration_source (
  merchant_id   int         not null references merchant (id),
  source        text        not null,
  hour          timestamptz not null,
  registrations int         not null check (registrations >= 0),
  primary key (merchant_id, source, hour)
);

select foyer_protect(name::regclass) from unnest(array['code_range', 'registration_source']) as name;
