import { useEffect, useRef } from 'react';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { CodeForm } from './code-form.view';
import { useContactProof, useContacts, type Contact, type ContactsModel } from './contacts.controller';
import { Loaded, Section } from './section.view';

/** Address and number of the account, and whether each was shown to be the member's: only then it counts for anything. */
export function Contacts({ onNews }: { onNews(text: string): void }) {
  const t = useText('security');
  const shared = useText('common');
  const model = useContacts();
  const { open, rows } = model;
  if (!model.offered) return null;
  return (
    <Section title={t('contacts')} text={t('contactsText')}>
      <Loaded load={model.load} error={model.error} isEmpty={rows.length === 0} onRetry={model.reload}>
        <ul className="rows">
          {rows.map((row) => (
            <Row
              key={row.method}
              row={row}
              takesFocus={model.shown === row.method}
              onAsk={() => model.ask(row)}
            />
          ))}
        </ul>
      </Loaded>
      <Dialog
        open={open !== null}
        title={open === null ? '' : t(`confirmTitle_${open.method}`)}
        closeLabel={shared('close')}
        onClose={model.close}
        narrow="box"
      >
        {open !== null && (
          <Proof
            contact={open}
            model={model}
            onDone={() => {
              model.done();
              onNews(t(`confirmed_${open.method}`));
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

function Row({ row, takesFocus, onAsk }: { row: Contact; takesFocus: boolean; onAsk(): void }) {
  const t = useText('security');
  const place = useRef<HTMLLIElement | null>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  const { method, address, proved } = row;
  const contact = t(`contact_${method}`);
  return (
    <li className="row" ref={place} tabIndex={-1} part="contact">
      <div className="row-words">
        <span className="row-name">
          {contact}
          {address !== '' && (
            <span className={proved ? 'badge' : 'badge badge-off'}>
              {t(proved ? 'contactOn' : 'contactOff')}
            </span>
          )}
        </span>
        <span className="row-fact">
          {address === '' ? t('contactNone') : <bdi translate="no">{address}</bdi>}
        </span>
      </div>
      {address !== '' && !proved && (
        <Button
          look="line"
          aria-label={t('confirmContactOf', { contact })}
          onClick={onAsk}
          part="confirm-contact"
        >
          {t('confirmContact')}
        </Button>
      )}
    </li>
  );
}

/** Longer waits are told in minutes. */
const SECONDS_UP_TO = 599;
const MINUTE_S = 60;

function Proof(props: { contact: Contact; model: ContactsModel; onDone(): void }) {
  const { contact, model, onDone } = props;
  const { errorText } = useFormat();
  const t = useText('security');
  const proof = useContactProof(contact, model);
  return (
    <CodeForm
      label={t(`confirmTitle_${contact.method}`)}
      button={t('confirmContact')}
      above={
        <>
          <p>{t('confirmText', { to: contact.address })}</p>
          {proof.error !== null && <Alert tone="warning">{errorText(proof.error)}</Alert>}
        </>
      }
      hint={proof.sent && t('codeSent')}
      after={
        <CountdownButton
          label={t('sendCode')}
          waitLabel={(seconds) =>
            seconds > SECONDS_UP_TO
              ? t('codeAgainLater', { minutes: Math.ceil(seconds / MINUTE_S) })
              : t('codeAgain', { seconds })
          }
          secondsLeft={proof.secondsLeft}
          busy={proof.busy}
          onClick={proof.send}
        />
      }
      target={proof.focus}
      send={proof.prove}
      onDone={onDone}
    />
  );
}
