-- Names and codes are looked up under row-level security, which uses an index with leakproof functions alone: lower() is none, and every such look-up
-- walked over all of a merchant's rows. Kept lowered, they are found by the index.
alter table member add column name_key text generated always as (lower(username)) stored;
create index member_name_key on member (merchant_id, name_key text_pattern_ops);
drop index member_name_start;

alter table invitation add column code_key text generated always as (lower(code)) stored;
create index invitation_code_key on invitation (merchant_id, kind, code_key);
