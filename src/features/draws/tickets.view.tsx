import { useId, useState } from 'react';
import type { LotteryTicket } from '../../contract/entities/lottery-ticket';
import { useFormat, useLazy, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { useJoy } from '../../react/use-joy';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Balls } from './balls.view';
import {
  isGain,
  useTickets,
  useTicketsVisitor,
  useTicketTexts,
  type TicketFilter,
} from './tickets.controller';
import buttonCss from '../../ui/primitives/button.css?inline';
import { showValue } from '../../ui/primitives/show-value';
import stateCss from '../../ui/primitives/state.css?inline';
import drawsCss from './draws.css?inline';
import ticketsCss from './tickets.css?inline';

/** Not at the feature's door: pages with results alone load none of it. */
export const ticketsStyles: readonly string[] = [buttonCss, stateCss, drawsCss, ticketsCss];

const FILTERS: readonly TicketFilter[] = ['', 'placed', 'won', 'lost', 'void', 'cancelled'];
const SKELETONS = 4;

function Detail({ ticket }: { ticket: LotteryTicket }) {
  const t = useText('tickets');
  const { part, lost, retry } = useLazy(() => import('./ticket-detail.view'));
  if (lost) return <Button onClick={retry}>{t('again')}</Button>;
  return part === null ? (
    <div className="draw-wait" aria-busy="true" />
  ) : (
    <part.TicketDetail ticket={ticket} />
  );
}

function Ticket({ ticket, joy }: { ticket: LotteryTicket; joy: boolean }) {
  const t = useText('tickets');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isWon = ticket.state === 'won' && isGain(ticket);
  const state = ticket.state === 'won' && !isWon ? 'paid' : ticket.state;
  return (
    <li className={isWon && joy ? 'ticket joy' : 'ticket'} part="ticket">
      <button
        type="button"
        className="ticket-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="ticket-words">
          <b>{ticket.gameName}</b>
          <span className="fact">
            {t('issue', { issue: ticket.issue })}
            {ticket.placedAt === null ? '' : ` · ${format.dateTime(ticket.placedAt)}`}
          </span>
        </span>
        <span className="ticket-sums">
          <b className={`state-${state}`}>{t(state)}</b>
          <span className="fact" translate="no">
            {format.money(ticket.stake)}
          </span>
          {!isNone(ticket.prize) ? (
            <b className={`state-${state}`} translate="no">
              {format.money(ticket.prize)}
            </b>
          ) : null}
        </span>
      </button>
      {ticket.rows.length > 0 && ticket.rows.flat().length <= 20 ? (
        <Balls rows={ticket.rows} label={t('drawn', { numbers: ticket.rows.flat().join(', ') })} />
      ) : null}
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Detail ticket={ticket} /> : null}
      </div>
    </li>
  );
}

function List() {
  const t = useText('tickets');
  const [joy, setJoy] = useJoy();
  const { filter, narrow, tickets, more, busy, failure, isNever, refresh } = useTickets();
  if (isNever) return <ErrorState title={failure} />;
  return (
    <section className="draws" aria-label={t('title')} aria-busy={busy}>
      <header className="tickets-head">
        <h2>{t('title')}</h2>
        <label className="joy-switch">
          <input
            type="checkbox"
            ref={showValue(joy)}
            onInput={(event) => setJoy(event.currentTarget.checked)}
          />
          {t('joy')}
        </label>
      </header>
      <div className="ticket-filter" role="group" aria-label={t('state')} part="filter">
        {FILTERS.map((state) => (
          <button
            key={state}
            type="button"
            className="f-button f-button-line"
            aria-pressed={filter === state}
            onClick={() => narrow(state)}
          >
            {t(state === '' ? 'all' : state)}
          </button>
        ))}
      </div>
      {failure === '' ? null : (
        <ErrorState
          title={t('failed')}
          text={failure}
          action={<Button onClick={refresh}>{t('again')}</Button>}
        />
      )}
      {tickets?.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : null}
      <ul className="tickets">
        {tickets === null && failure === ''
          ? Array.from({ length: SKELETONS }, (_, at) => (
              <li key={at} className="ticket ticket-wait" aria-hidden="true" />
            ))
          : tickets?.map((ticket) => <Ticket key={ticket.id} ticket={ticket} joy={joy} />)}
      </ul>
      {more === null ? null : (
        <Button look="line" busy={busy} onClick={more}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** A member's tickets with their state, prize and proof. */
export function TicketsWidget() {
  const t = useText('tickets');
  const { state, site, logIn } = useTicketsVisitor();
  const isReady = useTicketTexts();
  if (state === 'restoring' || !isReady) return <div className="draw-wait" aria-busy="true" />;
  if (state === 'partner')
    return (
      <EmptyState
        icon="info"
        title={t('elsewhere')}
        action={
          <a
            className="f-button f-button-main"
            href={site}
            target="_blank"
            rel="noopener noreferrer"
            part="operator"
          >
            {t('operator')}
          </a>
        }
      />
    );
  if (state === 'guest')
    return (
      <EmptyState
        icon="user"
        title={t('loginFirst')}
        action={
          <Button look="main" onClick={logIn}>
            {t('logIn')}
          </Button>
        }
      />
    );
  return <List />;
}
