import { useEffect, useState, type FormEvent } from 'react';
import { securityDomain } from '../../core/domains/security';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { useFocusField, type FocusTarget } from '../../ui/primitives/use-focus-field';
import stepUpCss from './step-up.css?inline';

export const styles = [alertCss, fieldCss, stepUpCss];

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['PASSWORD_WRONG', 'FORM_INVALID'];

/** In the operator's frame the person proves who they are first: the page around could have opened it by itself. */
export function RoundsStepUp({ onProved }: { onProved(): void }) {
  const { config, session, i18n } = useClient();
  const domain = useDomain(securityDomain);
  const t = useText('rounds');
  const common = useText('common');
  const username = useStore(session.store, (state) => state.username);
  const [password, setPassword] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    await domain.stepUp(password);
    onProved();
  });
  useEffect(() => {
    if (error !== null) setFocus({ name: 'password' });
  }, [error]);
  const form = useFocusField(focus);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  const atField = error?.code === 'FORM_INVALID' ? common('required') : error && i18n.errorText(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form className="prove" ref={form} noValidate onSubmit={submit} aria-label={t('proveTitle')} part="form">
      <p>{t('proveText')}</p>
      {error !== null && !isAtField && <Alert tone="error">{i18n.errorText(error)}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        error={isAtField ? (atField ?? undefined) : undefined}
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={(value) => {
          setPassword(value);
          if (isAtField) clear();
        }}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {t('prove')}
      </Button>
      <p className="fact">
        {t('noPassword')}{' '}
        <a href={config.gateway} target="_blank" rel="noopener noreferrer" part="operator">
          {t('partnerOpen')}
        </a>
      </p>
    </form>
  );
}
