-- Decisions about a member that need two operators: the first decision waits here for the second. The audit keeps both.
create table member_decision (
  merchant_id int    not null,
  member_id   bigint not null,
  kind        text   not null check (length(kind) between 1 and 30),
  operator    text   not null check (length(operator) between 1 and 80),
  note        text   not null check (length(note) between 1 and 300),
  said_at     timestamptz not null,
  primary key (merchant_id, member_id, kind),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect('member_decision');
