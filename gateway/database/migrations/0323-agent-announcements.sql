-- Announcements for agents alone.
alter table announcement drop constraint announcement_type_check;
alter table announcement add constraint announcement_type_check check (type in ('PL', 'PU', 'PR', 'H', 'A', 'AG'));
