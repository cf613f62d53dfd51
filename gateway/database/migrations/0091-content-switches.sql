-- Help, addresses and customer service are taken away like other content: switched off, and kept.

alter table help_topic add column enabled boolean not null default true;
alter table resource add column enabled boolean not null default true;
alter table customer_service add column enabled boolean not null default true;
