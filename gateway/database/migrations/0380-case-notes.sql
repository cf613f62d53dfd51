-- What the gateway notes when it opens a case is a word; each language has its sentence.
update cashier_case set note = case note
    when 'accepted once, now not known' then 'payout_disowned'
    when 'not known, and too late to send it again' then 'payout_unknown'
    else 'payout_silent' end
 where note in ('accepted once, now not known', 'not known, and too late to send it again', 'no word of it for too long');
