import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FactorChallenge, FactorMethod } from '../../contract/entities/identity';
import { codesDomain } from '../../core/domains/codes';
import type { auth } from '../../locales/en/auth';
import { useAction, useClient, useDomain, useStore, useText, type TextOf } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { useFocusField, type FocusWish } from '../../ui/primitives/use-focus-field';
import factorCss from './factor.css?inline';
import type { LoginModel } from './login.controller';
import { waitText } from './wait-text';

export const styles = [codeCss, factorCss];

type Text = TextOf<typeof auth>;
/** Ways whose code has to be sent first. */
const purposes: Partial<Record<FactorMethod, 'email-factor' | 'sms-factor'>> = {
  email: 'email-factor',
  sms: 'sms-factor',
};

/** The second proof of a login under way: by which way, its code, and the way back to the form. */
export function FactorView({ model, onLate }: { model: LoginModel; onLate(): void }) {
  const { session, i18n } = useClient();
  const t = useText<typeof auth>('auth');
  const challenge = useStore(session.store, (state) => state.factor);
  const [method, setMethod] = useState<FactorMethod>(challenge?.methods[0] ?? 'authenticator');
  const [answer, setAnswer] = useState('');
  const [focus, setFocus] = useState<FocusWish | null>({ name: 'answer' });
  const form = useFocusField(focus);
  const [isMissing, setMissing] = useState(false);
  /** Whatever ends the wait now was wished here. */
  const isOwn = useRef(false);
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        const isOver = before.factor !== null && now.factor === null && now.state === 'guest';
        if (isOver && !isOwn.current) onLate();
      }),
    [session, onLate],
  );
  const problem = model.error === null ? undefined : i18n.errorText(model.error);
  const isWrong = model.error?.code === 'CODE_WRONG';
  if (challenge === null) return null;

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (model.busy) return;
    setMissing(answer.trim() === '');
    if (answer.trim() === '') setFocus({ name: 'answer' });
    else model.enter(verify);
  };
  const verify = async () => {
    isOwn.current = true;
    try {
      return await session.verify({ method, answer });
    } finally {
      isOwn.current = false;
      setFocus({ name: 'answer' });
    }
  };
  const back = (): void => {
    isOwn.current = true;
    model.clear();
    session.forgetFactor();
  };
  const take = (value: string): void => {
    setAnswer(value);
    setMissing(false);
  };
  const error = isMissing ? t('required') : isWrong ? problem : undefined;
  return (
    <form className="login" ref={form} noValidate onSubmit={send} aria-label={t('factorTitle')} part="form">
      <div className="factor-head">
        <h3 className="factor-title">{t('factorTitle')}</h3>
        <p>{t('factorText')}</p>
      </div>
      {problem !== undefined && !isWrong && <Alert tone="error">{problem}</Alert>}
      {challenge.methods.length > 1 && (
        <fieldset className="factor-methods">
          <legend className="f-label">{t('factorMethod')}</legend>
          {challenge.methods.map((one) => (
            <label className="factor-method" key={one}>
              <input
                className="factor-radio"
                type="radio"
                name="method"
                value={one}
                checked={one === method}
                onChange={() => {
                  setMethod(one);
                  setAnswer('');
                  setMissing(false);
                }}
              />
              <span>{t(`factor_${one}`)}</span>
              <bdi className="factor-to">{addressOf(challenge, one)}</bdi>
            </label>
          ))}
        </fieldset>
      )}
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
      ) : (
        <Code
          {...{ t, challenge, method, answer, error }}
          onInput={take}
          onSent={() => setFocus({ name: 'answer' })}
        />
      )}
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {t('factorSubmit')}
      </Button>
      <LinkButton onClick={back}>{t('factorBack')}</LinkButton>
    </form>
  );
}

const addressOf = ({ email, mobile }: FactorChallenge, method: FactorMethod): string =>
  method === 'email' ? email : method === 'sms' ? mobile : '';

/** A code from a message, with the button that sends it, or from an app. */
function Code(props: {
  t: Text;
  challenge: FactorChallenge;
  method: FactorMethod;
  answer: string;
  error: string | undefined;
  onInput(value: string): void;
  onSent(): void;
}) {
  const { t, challenge, method, answer, error, onInput, onSent } = props;
  const { i18n } = useClient();
  const codes = useDomain(codesDomain);
  // Gateways without tickets send by themselves, if at all.
  const purpose = challenge.ticket === '' ? undefined : purposes[method];
  const until = useStore(codes.store, (state) => (purpose === undefined ? null : state[purpose].until));
  const secondsLeft = useCountdown(until);
  const send = useAction(async () => {
    if (purpose === undefined) return;
    await codes.send({ purpose });
    onSent();
  });
  const to = addressOf(challenge, method);
  const hint = method === 'authenticator' ? t('factorCodeApp') : to !== '' && t('factorCodeTo', { to });
  return (
    <>
      {send.error !== null && <Alert tone="warning">{i18n.errorText(send.error)}</Alert>}
      <CodeField
        name="answer"
        label={t('code')}
        hint={hint}
        required
        value={answer}
        error={error}
        onInput={onInput}
        after={
          purpose !== undefined && (
            <CountdownButton
              label={t('sendCode')}
              waitLabel={(seconds) => waitText(t, seconds)}
              secondsLeft={secondsLeft}
              busy={send.busy}
              onClick={() => void send.run()}
            />
          )
        }
      />
    </>
  );
}
