/**
 * Journals of the asked days ($1 merchant, $2 first, $3 last day): `span` has a row a day with the first and last number, `bounds` the whole.
 * Days are those on which the ledger booked, so that a report and the ledger cannot disagree about midnight.
 */
export const SPAN = `span as (
       select * from (
         select d.day, d.first_journal, coalesce(lead(d.first_journal) over (order by d.day) - 1, 9223372036854775807) as last_journal
           from ledger_day d where d.merchant_id = $1) d
        where d.day between $2::date and $3::date
     ), bounds as (
       select min(s.first_journal) as first_journal, max(s.last_journal) as last_journal from span s
     )`;

/** The day of a journal. */
export const dayOf = (journal: string): string =>
  `(select s.day::text from span s where ${journal} between s.first_journal and s.last_journal)`;

/**
 * Entries of `types` on members' own money, found by their days and an index that has no bets and wins: `e` with the account's owner as member.
 * The types are words of the caller, never of who asks.
 */
export const memberEntries = (types: readonly string[]): string => {
  const list = types.map((type) => `'${type}'`).join(', ');
  return `select e.journal_id, e.line, e.amount, e.type, m.member, m.currency
           from bounds b
          cross join (
            select distinct r.member, r.currency, r.type from rollup_day r
             where r.merchant_id = $1 and r.day between $2::date and $3::date and r.class = 'player' and r.type in (${list})) m
           join account a on a.merchant_id = $1 and a.class = 'player' and a.owner = m.member and a.currency = m.currency
           join entry e on e.merchant_id = $1 and e.account_id = a.id and e.type = m.type and e.type not in ('bet', 'win')
            and e.journal_id between b.first_journal and b.last_journal`;
};
