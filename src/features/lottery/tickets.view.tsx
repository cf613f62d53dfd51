import type { LotteryChase } from '../../contract/entities/lottery-chase';
import type { LotteryTicket } from '../../contract/entities/lottery-ticket';
import { useFormat, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { isGain, type useTicketActions, type useTickets } from './use-tickets';
import { VerifyLink } from './verify-link.view';

type Actions = ReturnType<typeof useTicketActions>;

function TicketRow({ ticket, actions }: { ticket: LotteryTicket; actions: Actions }) {
  const t = useText('lottery');
  const { money, dateTime } = useFormat();
  const { state } = ticket;
  return (
    <li className={`ticket ticket-${state}`} part="ticket">
      <div className="ticket-words">
        <b translate="no">{ticket.number}</b>
        <small className="fact">
          {t('draw', { issue: ticket.issue })}
          {ticket.placedAt !== null && ` · ${dateTime(ticket.placedAt)}`} ·{' '}
          {t('ticketLines', { count: ticket.lineCount })}
        </small>
      </div>
      <div className="ticket-sums">
        <span translate="no">{money(ticket.stake)}</span>
        {!isNone(ticket.rebate) && (
          <small className="fact">{t('rebateOf', { amount: money(ticket.rebate) })}</small>
        )}
        {state === 'won' ? (
          <b className={isGain(ticket) ? 'won' : undefined}>{t('paid', { amount: money(ticket.prize) })}</b>
        ) : (
          <b>{state === 'unknown' ? '–' : t(`state_${state}`)}</b>
        )}
      </div>
      <div className="ticket-acts">
        {ticket.cancellable && (
          <Button
            aria-label={t('cancelOf', { ticket: ticket.number })}
            busy={actions.busy === ticket.id}
            onClick={() => actions.cancel(ticket.id)}
          >
            {t('cancel')}
          </Button>
        )}
        {ticket.rows.length > 0 && (
          <VerifyLink of={{ ticket: ticket.number }} label={t('verifyTicketOf', { ticket: ticket.number })}>
            {t('verifyTicket')}
          </VerifyLink>
        )}
        <Button
          aria-label={t('repeatOf', { ticket: ticket.number })}
          onClick={() => actions.repeat(ticket.id)}
        >
          {t('repeat')}
        </Button>
      </div>
    </li>
  );
}

function ChaseRow({ chase, actions }: { chase: LotteryChase; actions: Actions }) {
  const t = useText('lottery');
  return (
    <li className="ticket">
      <div className="ticket-words">
        <b>{t('chase')}</b>
        <small className="fact">{t('chaseLeft', { done: chase.placed, all: chase.multiples.length })}</small>
      </div>
      <Button
        aria-label={t('stopChaseOf', { game: chase.gameName })}
        busy={actions.busy === chase.id}
        onClick={() => actions.stopChase(chase.id)}
      >
        {t('stopChase')}
      </Button>
    </li>
  );
}

/** The latest tickets of a game and its running chases. */
export function TicketsView({
  model,
  actions,
  joy,
  setJoy,
  onLogin,
}: {
  model: ReturnType<typeof useTickets>;
  actions: Actions;
  joy: boolean;
  setJoy(on: boolean): void;
  onLogin(): void;
}) {
  const t = useText('lottery');
  const common = useText('common');
  const { errorText } = useFormat();
  const { load, tickets, chases, error, isMember, refresh } = model;
  if (!isMember)
    return (
      <EmptyState
        icon="user"
        title={t('loginToBet')}
        action={
          <Button look="main" onClick={onLogin}>
            {common('login')}
          </Button>
        }
      />
    );
  if (load === 'error')
    return (
      <ErrorState
        title={t('ticketsFailed')}
        text={error === null ? '' : errorText(error)}
        error={error}
        action={<Button onClick={refresh}>{common('retry')}</Button>}
      />
    );
  if (load === 'loading') return <Skeleton height={240} radius={12} />;
  return (
    <div className="tickets">
      {actions.error !== null && <Alert tone="error">{errorText(actions.error)}</Alert>}
      {chases.length > 0 && (
        <>
          <h3>{t('chases')}</h3>
          <ul className="lines">
            {chases.map((chase) => (
              <ChaseRow key={chase.id} chase={chase} actions={actions} />
            ))}
          </ul>
        </>
      )}
      <h3>{t('tickets')}</h3>
      {tickets.length === 0 ? (
        <EmptyState icon="info" title={t('noTickets')} text={t('noTicketsText')} />
      ) : (
        <ul className="lines">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} actions={actions} />
          ))}
        </ul>
      )}
      <label className="check">
        <input
          type="checkbox"
          name="joy"
          ref={showValue(joy)}
          onInput={(event) => setJoy(event.currentTarget.checked)}
        />
        <span>{t('joy')}</span>
      </label>
    </div>
  );
}
