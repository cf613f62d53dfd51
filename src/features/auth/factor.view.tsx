import type { FormEvent } from 'react';
import type { FactorChallenge, FactorMethod } from '../../contract/entities/identity';
import type { auth } from '../../locales/en/auth';
import { useText, type TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { showValue } from '../../ui/primitives/show-value';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { useFactor, useFactorCode, type FactorModel } from './factor.controller';
import factorCss from './factor.css?inline';
import type { LoginModel } from './login.controller';
import { waitText } from './wait-text';

export const styles = [codeCss, factorCss];

type Text = TextOf<typeof auth>;
/** The second proof of a login under way: by which way, its code, and the way back to the form. */
export function FactorView({ model, onExpired }: { model: LoginModel; onExpired(): void }) {
  const t = useText('auth');
  const factor = useFactor(model, onExpired);
  const form = useFocusField(factor.focus);
  const { challenge, method, answer, problem, isWrong, take } = factor;
  if (challenge === null) return null;
  const error = factor.isMissing ? t('required') : isWrong ? problem : undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) factor.submit();
  };
  return (
    <form className="login" ref={form} noValidate onSubmit={send} aria-label={t('factorTitle')} part="form">
      <div className="factor-head">
        <h3 className="factor-title">{t('factorTitle')}</h3>
        <p>{t('factorText')}</p>
      </div>
      {problem !== undefined && !isWrong && <Alert tone="error">{problem}</Alert>}
      <Methods {...{ t, challenge, method }} onChoose={factor.choose} />
      {method === 'payeeName' ? (
        <TextField
          name="answer"
          label={t('factorName')}
          required
          value={answer}
          error={error}
          autoComplete="name"
          maxLength={255}
          onInput={take}
        />
      ) : method === 'email' && challenge.ticket === '' ? (
        <TextField
          name="answer"
          type="email"
          label={t('factor_email')}
          required
          value={answer}
          error={error}
          autoComplete="email"
          maxLength={255}
          onInput={take}
        />
      ) : (
        <Code {...{ t, challenge, method, factor, error }} />
      )}
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {t('factorSubmit')}
      </Button>
      <LinkButton onClick={factor.back}>{t('factorBack')}</LinkButton>
    </form>
  );
}

/** Which way, where there is a choice. */
function Methods(props: {
  t: Text;
  challenge: FactorChallenge;
  method: FactorMethod;
  onChoose(method: FactorMethod): void;
}) {
  const { t, challenge, method, onChoose } = props;
  if (challenge.methods.length < 2) return null;
  return (
    <fieldset className="factor-methods">
      <legend className="f-label">{t('factorMethod')}</legend>
      {challenge.methods.map((one) => (
        <label className="factor-method" key={one}>
          <input
            className="factor-radio"
            type="radio"
            name="method"
            value={one}
            ref={showValue(one === method)}
            onInput={(event) => event.currentTarget.checked && onChoose(one)}
          />
          <span>{t(`factor_${one}`)}</span>
          <bdi className="factor-to">{addressOf(challenge, one)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

const addressOf = ({ email, mobile }: FactorChallenge, method: FactorMethod): string =>
  method === 'email' ? email : method === 'sms' ? mobile : '';

/** A code from a message, with the button that sends it, or from an app. */
function Code(props: {
  t: Text;
  challenge: FactorChallenge;
  method: FactorMethod;
  factor: FactorModel;
  error: string | undefined;
}) {
  const { t, challenge, method, factor, error } = props;
  const { mobile } = factor;
  const code = useFactorCode({ challenge, method, mobile }, factor.moveFocus);
  const to = addressOf(challenge, method);
  const hint = method === 'authenticator' ? t('factorCodeApp') : to !== '' && t('factorCodeTo', { to });
  return (
    <>
      {method === 'sms' && challenge.ticket === '' && (
        <TextField
          name="mobileNum"
          type="tel"
          label={t('mobileNum')}
          required
          value={mobile}
          error={factor.isNumberWrong ? t('mobileInvalid') : undefined}
          autoComplete="tel-national"
          maxLength={32}
          onInput={factor.takeMobile}
        />
      )}
      {code.problem !== '' && <Alert tone="warning">{code.problem}</Alert>}
      <CodeField
        name="answer"
        label={t('code')}
        hint={hint}
        required
        value={factor.answer}
        error={error}
        onInput={factor.take}
        after={
          code.canSend && (
            <CountdownButton
              label={t('sendCode')}
              waitLabel={(seconds) => waitText(t, seconds)}
              secondsLeft={code.secondsLeft}
              busy={code.busy}
              onClick={code.send}
            />
          )
        }
      />
    </>
  );
}
