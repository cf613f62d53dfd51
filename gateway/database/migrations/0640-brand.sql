-- A merchant's brand: names, colours, pictures and the like as one document, checked before it is written, and its files.

create table brand (
  merchant_id int primary key references merchant (id),
  -- As in a file of `foyer brand export`.
  brand       jsonb       not null check (jsonb_typeof(brand) = 'object'),
  changed_at  timestamptz not null default now()
);

-- Logos, icons, pictures and fonts. A name is made from the content, so the content of a name never changes.
create table brand_file (
  merchant_id int  not null references merchant (id),
  name        text not null check (name ~ '^[0-9a-f]{24}[.](svg|png|woff2)$'),
  content     bytea not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, name)
);

select foyer_protect(name::regclass) from unnest(array['brand', 'brand_file']) as name;
