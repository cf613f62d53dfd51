-- Names of the files that are made from a brand's own: icons of every size, the card for link previews.
alter table brand add column made jsonb not null default '{}' check (jsonb_typeof(made) = 'object');
