-- Questions that a member has chosen, and one hash of all answers together: who guesses is not told which one was wrong.
create table security_question (
  merchant_id int not null,
  member_id bigint not null,
  questions text[] not null check (cardinality(questions) between 1 and 4),
  answers_hash text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect('security_question');

-- Wrong answers in a row: a count of their own, which locks neither the login nor the payment password.
create table security_answer_try (
  merchant_id int not null,
  member_id bigint not null,
  wrong int not null check (wrong > 0),
  last_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect('security_answer_try');
