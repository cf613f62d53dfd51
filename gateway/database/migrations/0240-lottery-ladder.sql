-- Numbers that a draw's book has much of pay less: from so much of the cap on, so much of the odds. Parts in millionths.
create table lottery_ladder (
  merchant_id int not null references merchant,
  game_code text not null,
  from_ppm int not null check (from_ppm between 1 and 999999),
  odds_ppm int not null check (odds_ppm between 1 and 999999),
  primary key (merchant_id, game_code, from_ppm)
);
select foyer_protect('lottery_ladder');

-- What comes back of a ticket's stake when its draw is settled, whatever it wins.
alter table lottery_ticket add column rebate_minor bigint not null default 0 check (rebate_minor >= 0);
alter table lottery_settlement add column rebate_minor bigint not null default 0;

-- Games that are loaded get the steps that a new one gets.
do $$
declare
  m record;
begin
  for m in select id from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    insert into lottery_ladder (merchant_id, game_code, from_ppm, odds_ppm)
    select g.merchant_id, g.code, s.from_ppm, s.odds_ppm
    from lottery_game g, (values (500000, 800000), (800000, 500000)) s(from_ppm, odds_ppm)
    where g.merchant_id = m.id and g.state <> 'old' and jsonb_path_exists(g.definition, '$.bets[*].odds');
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
