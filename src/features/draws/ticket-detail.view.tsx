import { useState } from 'react';
import type { LotteryTicket, LotteryTicketDetail } from '../../contract/entities/lottery-ticket';
import { useFormat, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { Button } from '../../ui/primitives/button';
import { prizeOf } from './proof.controller';
import { DrawProof } from './proof.view';
import { selectionText } from './selection-text';
import { sharePicture } from './share-picture';
import { ticketPicture } from './ticket-picture';
import { isGain, useTicketDetail } from './tickets.controller';

/** The proof's sheets come with this part. */
export { styles } from './proof.view';

function Lines({ ticket }: { ticket: LotteryTicketDetail }) {
  const t = useText('tickets');
  const format = useFormat();
  return (
    <ul className="ticket-lines">
      {ticket.lines.map((line, at) => (
        <li key={at}>
          <span>
            {line.betName}: <bdi translate="no">{selectionText(line.selection)}</bdi>
          </span>
          <span className="fact">
            {t('count', { count: format.number(line.count) })} · {format.money(line.stake)}
          </span>
          {line.outcome === null ? null : (
            <span className={line.outcome === 'won' ? 'state-won' : 'fact'}>
              {t(`line_${line.outcome}`)} {!isNone(line.prize) ? format.money(line.prize) : ''}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was bought, what became of it, and what proves it. */
export function TicketDetail({ ticket: { id } }: { ticket: LotteryTicket }) {
  const t = useText('tickets');
  const format = useFormat();
  const [isProving, setProving] = useState(false);
  const { ticket, busy, failure, cancel, again } = useTicketDetail(id);
  if (failure !== '' && ticket === null)
    return (
      <p className="bad" role="alert">
        {failure} <Button onClick={again}>{t('again')}</Button>
      </p>
    );
  if (ticket === null) return <div className="draw-wait" aria-busy="true" />;
  const share = (): void =>
    void sharePicture(
      ticket.number,
      ticketPicture({
        game: ticket.gameName,
        issue: ticket.issue,
        state: t(ticket.state === 'won' && !isGain(ticket) ? 'paid' : ticket.state),
        prize: !isNone(ticket.prize) ? format.money(ticket.prize) : '',
        numbers: ticket.rows
          .map((row) => row.join(' '))
          .join(' | ')
          .slice(0, 48),
        number: ticket.number,
      }),
    );
  return (
    <div className="ticket-detail" part="detail">
      <p className="fact">
        {t('number')}{' '}
        <bdi translate="no" className="mono">
          {ticket.number}
        </bdi>
      </p>
      <Lines ticket={ticket} />
      {failure === '' ? null : (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
      <div className="ticket-acts">
        {ticket.cancellable ? (
          <Button look="line" busy={busy} onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : null}
        {ticket.rows.length > 0 ? (
          <Button look="line" aria-expanded={isProving} onClick={() => setProving(!isProving)}>
            {t('verify')}
          </Button>
        ) : null}
        <Button look="line" onClick={share}>
          {t('share')}
        </Button>
      </div>
      {ticket.proof?.root === null && ticket.state === 'placed' ? (
        <p className="fact">{t('proofLater')}</p>
      ) : null}
      {isProving ? (
        <DrawProof game={ticket.game} issue={ticket.issue} proof={ticket.proof} prize={prizeOf(ticket)} />
      ) : null}
    </div>
  );
}
