import type { FormEvent } from 'react';
import type { UplineSettings } from '../../contract/entities/funds';
import { useFormat, useText } from '../../react';
import { blockOf } from '../../react/use-pass-on';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button, LinkButton } from '../../ui/primitives/button';
import { PasswordField, TextField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import stateCss from '../../ui/primitives/state.css?inline';
import fundsCss from './funds.css?inline';
import { useUpline, type UplineModel } from './upline.controller';

export const styles: readonly string[] = [alertCss, fieldCss, skeletonCss, stateCss, fundsCss];

/** MEM-5: money for the agent above, with what may be passed on said before anything is typed. */
export function UplineBody() {
  const t = useText('funds');
  const shared = useText('common');
  const format = useFormat();
  const model = useUpline();
  const { settings, loadError } = model;
  if (settings === null)
    return loadError === null ? (
      <div className="upline" aria-busy="true">
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={format.errorText(loadError)}
        error={loadError}
        action={<Button onClick={model.retry}>{shared('retry')}</Button>}
      />
    );
  if (settings.upline === '')
    return <EmptyState icon="info" title={t('uplineNone')} text={t('uplineNoneText')} />;
  if (model.held !== null) return <div className="upline">{model.held}</div>;
  if (model.sent !== null)
    return (
      <div className="upline">
        <Alert tone="success">{t('sent', { amount: format.money(model.sent), name: settings.upline })}</Alert>
        <Button onClick={model.again} part="again">
          {t('again')}
        </Button>
      </div>
    );
  return model.asked === null ? (
    <Fields model={model} settings={settings} />
  ) : (
    <Confirm model={model} settings={settings} />
  );
}

interface StepProps {
  model: UplineModel;
  settings: UplineSettings;
}

function Blocked({ model, settings }: StepProps) {
  const t = useText('funds');
  const format = useFormat();
  if (settings.pausedUntil !== null)
    return <Alert tone="info">{t('uplinePaused', { time: format.dateTime(settings.pausedUntil) })}</Alert>;
  if (!settings.paymentPasswordSet)
    return (
      <Alert tone="info" action={<LinkButton onClick={model.setPassword}>{t('setPassword')}</LinkButton>}>
        {t('setPasswordText')}
      </Alert>
    );
  return <Alert tone="info">{t('uplineOver')}</Alert>;
}

function Fields({ model, settings }: StepProps) {
  const t = useText('funds');
  const format = useFormat();
  const { min, available, timesLeft, amountLeft, upline } = settings;
  const words = {
    min: format.money(min),
    max: format.money(model.most ?? available),
    example: model.example,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    model.next();
  };
  return (
    <form className="upline" noValidate onSubmit={submit} aria-label={t('uplineTitle')} part="form">
      <dl className="facts">
        <div>
          <dt>{t('uplineTo')}</dt>
          <dd>
            <bdi translate="no">{upline}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('available')}</dt>
          <dd>
            <b translate="no">{format.money(available)}</b>
          </dd>
        </div>
      </dl>
      {blockOf(settings) !== null ? (
        <Blocked {...{ model, settings }} />
      ) : (
        <>
          {timesLeft !== null && (
            <p className="fact">{t('uplineLeft', { count: timesLeft, amount: format.money(amountLeft) })}</p>
          )}
          <TextField
            name="amount"
            label={t('amount')}
            hint={min.unread ? undefined : t('amountHint', words)}
            error={model.problem === null ? undefined : t(model.problem, words)}
            required
            ltr
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            before={
              <span className="sign" aria-hidden="true">
                {model.symbol}
              </span>
            }
            value={model.text}
            onInput={model.take}
          />
          <Button type="submit" look="main" wide part="submit">
            {t('next')}
          </Button>
        </>
      )}
    </form>
  );
}

function Confirm({ model, settings }: StepProps) {
  const t = useText('funds');
  const format = useFormat();
  const { asked, passwordProblem } = model;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) model.send();
  };
  if (asked === null) return null;
  const amount = format.money(asked);
  const wrong =
    passwordProblem === null
      ? undefined
      : passwordProblem.triesLeft === null
        ? t(passwordProblem.key)
        : `${t(passwordProblem.key)} ${t('triesLeft', { count: passwordProblem.triesLeft })}`;
  return (
    <form className="upline" noValidate onSubmit={submit} aria-label={t('confirm')} part="confirm">
      <h3 className="step-title">{t('confirm')}</h3>
      <p>
        <b>{amount}</b>
      </p>
      <p className="fact">{t('uplineText', { name: settings.upline })}</p>
      <PasswordField
        name="paymentPassword"
        label={t('paymentPassword')}
        value={model.password}
        error={wrong}
        required
        autoComplete="off"
        maxLength={64}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={model.takePassword}
      />
      {model.error !== null && <Alert tone="error">{format.errorText(model.error)}</Alert>}
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {t('send', { amount })}
      </Button>
      <Button look="line" wide disabled={model.busy} onClick={model.back} part="back">
        {t('change')}
      </Button>
    </form>
  );
}
