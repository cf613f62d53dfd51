import type { FormEvent } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { useProof } from './step-up.controller';
import stepUpCss from './step-up.css?inline';

export const styles = [alertCss, fieldCss, stepUpCss];

/** In the operator's frame the person proves who they are first: the page around could have opened it by itself. */
export function RoundsStepUp({ onProved }: { onProved(): void }) {
  const { errorText } = useFormat();
  const t = useText('rounds');
  const common = useText('common');
  const { site, username, password, focus, busy, error, isAtField, isMissing, prove, take } =
    useProof(onProved);
  const form = useFocusField(focus);
  const problem = error === null ? undefined : isMissing ? common('required') : errorText(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove();
  };
  return (
    <form className="prove" ref={form} noValidate onSubmit={submit} aria-label={t('proveTitle')} part="form">
      <p>{t('proveText')}</p>
      {problem !== undefined && !isAtField && <Alert tone="error">{problem}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        error={isAtField ? problem : undefined}
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={take}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {t('prove')}
      </Button>
      <p className="fact">
        {t('noPassword')}{' '}
        <a href={site} target="_blank" rel="noopener noreferrer" part="operator">
          {t('partnerOpen')}
        </a>
      </p>
    </form>
  );
}
