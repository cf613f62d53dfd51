-- What members tell about themselves and to the operator: birthday and picture, pictures they bring, feedback with its answers.

create table member_profile (
  merchant_id int not null,
  member_id bigint not null,
  -- Set once.
  birthday date,
  -- One of the merchant's set; null: none of them.
  avatar_preset int check (avatar_preset between 1 and 100),
  -- A picture of their own, drawn anew and small.
  avatar_png bytea check (length(avatar_png) <= 131072),
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- Pictures that wait for the call that uses them; sealed like what they become.
create table member_upload (
  merchant_id int not null,
  id text not null check (id ~ '^[A-Za-z0-9_-]{16,64}$'),
  member_id bigint not null,
  purpose text not null check (purpose in ('avatar', 'identity', 'feedback')),
  box bytea not null check (length(box) <= 4194304),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_upload_member on member_upload (merchant_id, member_id, created_at);
create index member_upload_age on member_upload (merchant_id, created_at);

create table feedback (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The member's own key for it: the same key is one feedback.
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  type text not null check (type in ('0', '1', '2', '3', '4', '6')),
  content text not null check (length(content) between 1 and 2000),
  sent_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 1000),
  answered_by text not null default '' check (length(answered_by) <= 200),
  answered_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index feedback_member on feedback (merchant_id, member_id, id desc);
create index feedback_queue on feedback (merchant_id, id) where answered_at is null;

create table feedback_picture (
  merchant_id int not null,
  feedback_id bigint not null,
  n int not null check (n between 1 and 3),
  box bytea not null check (length(box) <= 4194304),
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (merchant_id, feedback_id, n),
  foreign key (merchant_id, feedback_id) references feedback (merchant_id, id)
);

select foyer_protect('member_profile');
select foyer_protect('member_upload');
select foyer_protect_append('feedback');
select foyer_protect_append('feedback_picture');
grant update (answer, answered_by, answered_at) on feedback to foyer_app;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  -- account: a change of what protects the account, shown at the contact that is there.
  check (purpose in ('any', 'login', 'forgot', 'register', 'factor', 'contact', 'account'));
