import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { useTicketCheck } from './checker.controller';
import checkerCss from './checker.css?inline';
import { CheckedTicket } from './ticket-check.view';

export const styles = [checkerCss];

/** What became of a ticket, for every visitor who has its number. */
export function Checker() {
  const t = useText('draws');
  const [number, setNumber] = useState('');
  const { found, busy, failure, look } = useTicketCheck();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (number.trim() !== '') look(number);
  };
  return (
    <section className="checker" part="checker" aria-labelledby={id}>
      <h3 id={id}>{t('checkTitle')}</h3>
      <form onSubmit={submit}>
        <label>
          <span className="fact">{t('ticketNumber')}</span>
          <input
            type="text"
            name="ticket"
            ref={showValue(number)}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" look="main" busy={busy}>
          {t('check')}
        </Button>
      </form>
      <div role="status">
        {failure === '' ? null : <p className="bad">{failure}</p>}
        {found === null ? null : <CheckedTicket ticket={found} />}
      </div>
    </section>
  );
}
