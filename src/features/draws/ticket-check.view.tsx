import type { LotteryTicketCheck } from '../../contract/entities/lottery-ticket';
import { useFormat, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { Balls } from './balls.view';
import { selectionText } from './selection-text';

/** What the number of a ticket shows: its draw, what became of it, its lines and the numbers drawn. */
export function CheckedTicket({ ticket }: { ticket: LotteryTicketCheck }) {
  const t = useText('draws');
  const format = useFormat();
  const { gameName, issue, state, prize, lines, rows } = ticket;
  return (
    <>
      <p>
        <b>{gameName}</b> {t('issue', { issue })}: <b className={`state-${state}`}>{t(state)}</b>
        {!isNone(prize) ? ` · ${format.money(prize)}` : ''}
      </p>
      <ul className="checked">
        {lines.map((line, at) => (
          <li key={at}>
            {line.betName}: <bdi translate="no">{selectionText(line.selection)}</bdi>
          </li>
        ))}
      </ul>
      {rows.length > 0 ? (
        <Balls rows={rows} label={t('drawn', { issue, numbers: rows.flat().join(', ') })} />
      ) : null}
    </>
  );
}
