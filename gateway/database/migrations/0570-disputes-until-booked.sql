-- A dispute keeps money back until its end is booked, not until its provider has told it.
create index deposit_dispute_undecided on deposit_dispute (merchant_id, member_id) where state in ('seen', 'booked') and said <> 'won';
drop index deposit_dispute_open;
