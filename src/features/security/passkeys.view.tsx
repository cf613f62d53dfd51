import { useState, type FormEvent } from 'react';
import type { Passkey } from '../../core/types';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import type { Question } from './confirm.controller';
import { useNewPasskey, usePasskeys } from './passkeys.controller';
import { Loaded, Section } from './section.view';

interface PasskeysProps {
  guard: StepUp['guard'];
  onAsk(question: Question): void;
  onNews(text: string): void;
}

/** Keys that log in instead of a password. */
export function Passkeys({ guard, onAsk, onNews }: PasskeysProps) {
  const t = useText('security');
  const shared = useText('common');
  const { passkeys, canMake, ...keys } = usePasskeys(guard);
  const [naming, setNaming] = useState(false);
  const remove = (row: Passkey): void =>
    onAsk({
      title: t('removePasskeyTitle'),
      text: t('removePasskeyText', { name: row.name || t('unnamed') }),
      button: t('removePasskey'),
      run: async () => {
        const done = await keys.remove(row.id);
        if (done !== null) onNews(t('passkeyRemoved'));
      },
    });
  return (
    <Section
      title={t('passkeys')}
      text={canMake === false ? t('passkeysUnsupported') : t('passkeysText')}
      action={
        canMake === true && (
          <Button look="line" onClick={() => setNaming(true)} part="create-passkey">
            {t('createPasskey')}
          </Button>
        )
      }
    >
      <Loaded load={keys.load} error={keys.error} isEmpty={passkeys.length === 0} onRetry={keys.reload}>
        {passkeys.length === 0 ? (
          <p className="box-text">{t('noPasskeys')}</p>
        ) : (
          <ul className="rows">
            {passkeys.map((row) => (
              <Row key={row.id} row={row} onRemove={() => remove(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        open={naming}
        title={t('createPasskey')}
        closeLabel={shared('close')}
        onClose={() => setNaming(false)}
        narrow="box"
      >
        <NameForm
          create={keys.create}
          onMade={() => {
            setNaming(false);
            onNews(t('passkeyMade'));
          }}
        />
      </Dialog>
    </Section>
  );
}

function Row({ row, onRemove }: { row: Passkey; onRemove(): void }) {
  const { dateTime } = useFormat();
  const t = useText('security');
  const name = row.name || t('unnamed');
  const facts = [
    row.createdAt === null ? '' : t('passkeyCreated', { time: dateTime(row.createdAt) }),
    row.lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { time: dateTime(row.lastUsedAt) }),
  ];
  return (
    <li className="row" part="passkey">
      <div className="row-words">
        <span className="row-name">
          <bdi translate="no">{name}</bdi>
        </span>
        <span className="row-fact">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Button look="line" aria-label={t('removePasskeyOf', { name })} onClick={onRemove}>
        {t('removePasskey')}
      </Button>
    </li>
  );
}

/** A name first, since the device's own window comes after it. */
function NameForm({ create, onMade }: { create(name: string): Promise<true | null>; onMade(): void }) {
  const { errorText } = useFormat();
  const t = useText('security');
  const { name, setName, busy, error, make } = useNewPasskey(create, onMade);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make();
  };
  return (
    <form className="steps" noValidate onSubmit={submit} aria-label={t('createPasskey')} part="form">
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <TextField
        name="passkeyName"
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        value={name}
        autoComplete="off"
        maxLength={64}
        enterKeyHint="go"
        onInput={setName}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {t('createPasskey')}
      </Button>
    </form>
  );
}
