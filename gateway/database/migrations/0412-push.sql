-- Web push: the key by which a merchant is known to push services, and the browsers that members allowed.

create table push_key (
  merchant_id int primary key references merchant,
  -- Uncompressed point of P-256, base64url: what browsers subscribe with.
  public_key text not null check (length(public_key) = 87),
  -- The private half, encrypted by the operator's secret.
  private_box bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
select foyer_protect_append('push_key');

create table push_device (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  endpoint text not null check (length(endpoint) between 12 and 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  language text not null check (length(language) <= 10),
  time_zone text not null check (length(time_zone) <= 60),
  -- Its screen may say what it is about.
  details boolean not null,
  made_at timestamptz not null,
  primary key (merchant_id, id),
  -- A browser tells one member: who allowed it last.
  unique (merchant_id, endpoint),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index push_device_member on push_device (merchant_id, member_id, id desc);
select foyer_protect('push_device');
