import { useEffect, useState, type FormEvent } from 'react';
import { passkeysDomain } from '../../core/domains/passkeys';
import type { Passkey } from '../../core/types';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import type { Question } from './confirm.view';
import { Loaded, Section } from './section.view';
import type { StepUp } from './step-up.controller';

interface PasskeysProps {
  guard: StepUp['guard'];
  onAsk(question: Question): void;
  onNews(text: string): void;
}

/** Keys that log in instead of a password. */
export function Passkeys({ guard, onAsk, onNews }: PasskeysProps) {
  const t = useText('security');
  const shared = useText('common');
  const domain = useDomain(passkeysDomain);
  const { load, passkeys, error } = useStore(domain.store, (state) => state);
  const [canMake, setCanMake] = useState<boolean | null>(null);
  const [naming, setNaming] = useState(false);
  useEffect(() => {
    let gone = false;
    void domain.start();
    void domain.supported().then((can) => {
      if (!gone) setCanMake(can);
    });
    return () => {
      gone = true;
    };
  }, [domain]);
  const remove = (row: Passkey): void =>
    onAsk({
      title: t('removePasskeyTitle'),
      text: t('removePasskeyText', { name: row.name || t('unnamed') }),
      button: t('removePasskey'),
      run: async () => {
        const done = await guard(() => domain.remove(row.id).then(() => true));
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
      <Loaded load={load} error={error} isEmpty={passkeys.length === 0} onRetry={() => void domain.start()}>
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
          create={(name) => guard(() => domain.create(name).then(() => true))}
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
  const { i18n } = useClient();
  const t = useText('security');
  useStore(i18n.store, (state) => state.language);
  const name = row.name || t('unnamed');
  const facts = [
    row.createdAt === null ? '' : t('passkeyCreated', { time: i18n.dateTime(row.createdAt) }),
    row.lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { time: i18n.dateTime(row.lastUsedAt) }),
  ];
  return (
    <li className="row" part="passkey">
      <div className="row-words">
        <span className="row-name">
          <bdi>{name}</bdi>
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
  const { i18n } = useClient();
  const t = useText('security');
  const [name, setName] = useState('');
  const making = useAction(async () => {
    if ((await create(name)) !== null) onMade();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void making.run();
  };
  return (
    <form className="steps" noValidate onSubmit={submit} aria-label={t('createPasskey')} part="form">
      {making.error !== null && <Alert tone="error">{i18n.errorText(making.error)}</Alert>}
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
      <Button type="submit" look="main" wide busy={making.busy} part="submit">
        {t('createPasskey')}
      </Button>
    </form>
  );
}
