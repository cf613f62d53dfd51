import { useId, type FormEvent } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { useCode } from './rewards.controller';

const MAX_CODE = 32;

/** A code, by which something is given. */
export function CodeEntry({ onDone }: { onDone(): void }) {
  const t = useText('rewards');
  const { errorText } = useFormat();
  const id = useId();
  const { code, said, busy, error, take, send } = useCode(onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <section className="rw-box" aria-labelledby={id} part="code">
      <h3 className="rw-title" id={id}>
        {t('code')}
      </h3>
      <form className="rw-form" noValidate onSubmit={submit} aria-labelledby={id} part="form">
        <TextField
          name="code"
          label={t('codeLabel')}
          value={code}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CODE}
          error={said === 'codeEmpty' ? t('codeEmpty') : undefined}
          onInput={take}
        />
        {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
        {(said === 'codeDone' || said === 'codeAtOnce') && <Alert tone="success">{t(said)}</Alert>}
        <Button type="submit" look="line" busy={busy} part="submit">
          {t('codeSend')}
        </Button>
      </form>
    </section>
  );
}
