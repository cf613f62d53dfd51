import { useFormat, useText, type TextOf } from '../../react';
import type { lottery } from '../../locales/en/lottery';
import { Button } from '../../ui/primitives/button';
import type { Bought } from './sent-purchase';

/** Number and draw of a new ticket, or the draws of a new chase. */
export const boughtTitle = (t: TextOf<typeof lottery>, bought: Bought): string =>
  bought.kind === 'ticket'
    ? t('placed', { ticket: bought.number, issue: bought.issue })
    : t('chasePlaced', { count: bought.draws });

/** What was charged, and the ways on. It stays until the buyer takes one of them. */
export function BoughtView(props: { bought: Bought; currency: string; onAgain(): void; onTickets(): void }) {
  const { bought, currency, onAgain, onTickets } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  return (
    <div className="slip" part="bought">
      <p role="status">
        {t('total')}: <b translate="no">{money({ minor: bought.paidMinor, currency })}</b>
      </p>
      <div className="acts">
        <Button look="main" onClick={onAgain}>
          {t('betAgain')}
        </Button>
        <Button onClick={onTickets}>{t('tab_tickets')}</Button>
      </div>
    </div>
  );
}
