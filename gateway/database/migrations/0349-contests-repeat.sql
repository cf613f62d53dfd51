-- Contests that open again by themselves: each time is a contest of its own, with the text of the first one at its own window. It stands beside
-- the table of contests, which is made later.

create table contest_repeat (
  merchant_id int not null references merchant,
  root_id bigint not null,
  number int not null check (number between 2 and 400),
  contest_id bigint not null,
  primary key (merchant_id, root_id, number),
  unique (merchant_id, contest_id)
);
select foyer_protect_append('contest_repeat');
