-- Whether a person is who the account says: pictures of a document and a face, and what was decided on them.

create table identity_check (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  state text not null check (state in ('open', 'passed', 'refused')),
  -- Who looks at it: an adapter's name, or 'desk'.
  adapter text not null check (adapter ~ '^[a-z][a-z0-9-]{0,19}$'),
  adapter_ref text not null default '' check (length(adapter_ref) <= 80),
  document_kind text not null check (document_kind in ('id-card', 'passport', 'driving-licence')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '' check (length(decided_by) <= 200),
  -- Why it was refused, as a word that the member's page has a text for; '' when it was not.
  reason text not null default '' check (length(reason) <= 40),
  note text not null default '' check (length(note) <= 500),
  -- From when on a passed one counts no more.
  expires_at timestamptz,
  primary key (merchant_id, id),
  check ((state = 'open') = (decided_at is null)),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index identity_check_open on identity_check (merchant_id, member_id) where state = 'open';
create index identity_check_member on identity_check (merchant_id, member_id, id desc);
create index identity_check_queue on identity_check (merchant_id, id) where state = 'open';

-- Sealed by a key of the operator's secret; drawn anew before that, so that nothing but the picture is in it.
create table identity_picture (
  merchant_id int not null,
  check_id bigint not null,
  side text not null check (side in ('front', 'back', 'selfie')),
  box bytea not null check (length(box) <= 4194304),
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (merchant_id, check_id, side),
  foreign key (merchant_id, check_id) references identity_check (merchant_id, id)
);

select foyer_protect_append('identity_check');
select foyer_protect('identity_picture');
grant update (state, adapter_ref, decided_at, decided_by, reason, note, expires_at) on identity_check to foyer_app;
