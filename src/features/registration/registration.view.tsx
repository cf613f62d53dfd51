import type { FormEvent, ReactNode } from 'react';
import type { registration } from '../../locales/en/registration';
import type { TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Checkbox } from '../../ui/primitives/checkbox';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tabs } from '../../ui/primitives/tabs';
import { useDeferredBlur } from '../../ui/primitives/use-deferred-blur';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { RegisterField, type CodePart, type DeferredPart } from './register-field.view';
import type { RegistrationModel } from './registration.controller';

/** Name and password: whether it is typed twice the merchant says, and a field that goes would move what is read. */
const EARLY_FIELDS = 2;

interface RegistrationViewProps {
  t: TextOf<typeof registration>;
  model: RegistrationModel;
  /** What stands above the form, '' for nothing. */
  errorText: string;
  retryLabel: string;
  banner: ReactNode;
  deferred: DeferredPart;
  code: CodePart;
  onLogin(): void;
  onTerms(): void;
}

export function RegistrationView(props: RegistrationViewProps) {
  const { t, model, errorText, retryLabel, banner, deferred, code, onLogin, onTerms } = props;
  const form = useFocusField(model.focus);
  const blur = useDeferredBlur(model.leave);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy && model.ready) model.submit();
  };
  return (
    <form
      {...blur.form}
      className="register"
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('title')}
      part="form"
    >
      {banner}
      {errorText !== '' && (
        <Alert
          tone="error"
          action={
            model.error?.retryable ? <LinkButton onClick={model.submit}>{retryLabel}</LinkButton> : undefined
          }
        >
          {errorText}
        </Alert>
      )}
      <Invitation t={t} affiliate={model.affiliate} />
      {model.modes.length > 1 && (
        <Tabs
          label={t('modes')}
          value={model.mode}
          rows={model.modes.map((mode) => ({ value: mode, label: t(mode) }))}
          onChange={(mode) => model.setMode(mode === 'registerMobile' ? 'registerMobile' : 'register')}
        />
      )}
      {!model.ready && <Skeleton height={52} />}
      {(model.ready ? model.fields : model.fields.slice(0, EARLY_FIELDS)).map((field) => (
        <RegisterField
          key={field.name}
          t={t}
          field={field}
          model={model}
          deferred={deferred}
          code={code}
          onBlur={blur.onBlur}
        />
      ))}
      {!model.ready && [1, 2].map((row) => <Skeleton key={row} height={72} />)}
      <div>
        <Checkbox
          name="terms"
          required
          checked={model.terms}
          onChange={model.setTerms}
          error={model.termsMissing ? t('termsRequired') : undefined}
          after={
            <LinkButton onClick={onTerms} aria-label={`${t('readTerms')}: ${t('termsTitle')}`}>
              {t('readTerms')}
            </LinkButton>
          }
        >
          {t('terms')}
        </Checkbox>
        <Checkbox
          name="adult"
          required
          checked={model.adult}
          onChange={model.setAdult}
          error={model.adultMissing ? t('adultRequired') : undefined}
        >
          {t('adult')}
        </Checkbox>
      </div>
      <Button type="submit" look="main" wide busy={model.busy} disabled={!model.ready} part="submit">
        {t('submit')}
      </Button>
      <p className="register-more">
        {t('haveAccount')} <LinkButton onClick={onLogin}>{t('login')}</LinkButton>
      </p>
    </form>
  );
}

function Invitation({
  t,
  affiliate,
}: Pick<RegistrationViewProps, 't'> & Pick<RegistrationModel, 'affiliate'>) {
  if (affiliate.state === 'checking') return <Alert tone="info">{t('checkingCode')}</Alert>;
  if (affiliate.state !== 'valid') return null;
  return <Alert tone="success">{t('invitedWith', { code: affiliate.code })}</Alert>;
}
