/**
 * SQL for tickets of a draw behind one, in the order of the tree: at most so many, and no more than the first that passes so many lines
 * together. Its values: merchant, draw, the ticket before, tickets, lines.
 */
export const ticketPage = ({ columns, states }: { columns: string; states: string }): string =>
  `select ${columns}
     from (
       select p.*, sum(line_count) over (order by id) - line_count as before
         from (
           select * from lottery_ticket
            where merchant_id = $1 and draw_id = $2 and id > $3 and state ${states} order by id limit $4
         ) p
     ) s where before < $5 order by id`;
