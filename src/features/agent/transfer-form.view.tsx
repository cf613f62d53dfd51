import type { FormEvent } from 'react';
import type { UplineSettings } from '../../contract/entities/funds';
import { computed } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { blockOf, type PassOn } from '../../react/use-pass-on';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { PasswordField, TextField } from '../../ui/primitives/field';
import { useSetPassword, useTransfer } from './transfer.controller';

interface StepProps {
  model: PassOn;
  settings: UplineSettings;
  name: string;
}

/** Why nothing may be passed on now. */
export function Blocked({ settings }: Pick<StepProps, 'settings'>) {
  const setPassword = useSetPassword();
  const t = useText('funds');
  const { dateTime } = useFormat();
  switch (blockOf(settings)) {
    case null:
      return null;
    case 'paused':
      return <Alert tone="info">{t('uplinePaused', { time: dateTime(settings.pausedUntil ?? 0) })}</Alert>;
    case 'password':
      return (
        <Alert tone="info" action={<LinkButton onClick={setPassword}>{t('setPassword')}</LinkButton>}>
          {t('setPasswordText')}
        </Alert>
      );
    case 'over':
      return <Alert tone="info">{t('uplineOver')}</Alert>;
  }
}

function Fields({ model, settings, name }: StepProps) {
  const t = useText('funds');
  const own = useText('agentMember');
  const { money } = useFormat();
  const { min, available, timesLeft, amountLeft } = settings;
  const words = { min: money(min), max: money(model.most ?? available), example: model.example };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    model.next();
  };
  return (
    <form
      className="rec-form"
      noValidate
      onSubmit={submit}
      aria-label={own('transferTo', { name })}
      part="transfer"
    >
      {timesLeft !== null && (
        <p className="rec-fact">{t('uplineLeft', { count: timesLeft, amount: money(amountLeft) })}</p>
      )}
      <TextField
        name="amount"
        label={t('amount')}
        hint={min.unread ? undefined : own('amountHint', words)}
        error={model.problem === null ? undefined : t(model.problem, words)}
        required
        ltr
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        before={
          <span className="office-sign" aria-hidden="true">
            {model.symbol}
          </span>
        }
        value={model.text}
        onInput={model.take}
      />
      <Button type="submit" look="main" wide part="next">
        {t('next')}
      </Button>
    </form>
  );
}

function Confirm({ model, settings, name }: StepProps) {
  const t = useText('funds');
  const own = useText('agentMember');
  const { money, errorText } = useFormat();
  const { asked, passwordProblem } = model;
  if (asked === null) return null;
  const amount = money(asked);
  const left = computed(settings.available.minor - asked.minor, settings.available);
  const wrong =
    passwordProblem === null
      ? undefined
      : passwordProblem.triesLeft === null
        ? t(passwordProblem.key)
        : `${t(passwordProblem.key)} ${t('triesLeft', { count: passwordProblem.triesLeft })}`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) model.send();
  };
  return (
    <form className="rec-form" noValidate onSubmit={submit} aria-label={t('confirm')} part="transfer">
      <dl className="rec-facts">
        {(
          [
            [
              t('uplineTo'),
              <bdi translate="no" key="to">
                {name}
              </bdi>,
            ],
            [t('amount'), <b key="amount">{amount}</b>],
            [own('leftAfter'), money(left)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="rec-fact">{t('uplineText', { name })}</p>
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
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      <Button type="submit" look="main" wide busy={model.busy} part="confirm">
        {t('send', { amount })}
      </Button>
      <Button look="line" wide disabled={model.busy} onClick={model.back}>
        {t('change')}
      </Button>
    </form>
  );
}

/** Money for one member right below: the amount, then the payment password, then what became of it. Another member needs a view of its own. */
export function TransferForm(props: {
  memberId: string;
  name: string;
  settings: UplineSettings;
  onSent(): void;
  look(): Promise<void>;
}) {
  const { memberId, name, settings, onSent, look } = props;
  const t = useText('funds');
  const { money } = useFormat();
  const model = useTransfer({ memberId, settings, onSent, look });
  if (model.held !== null) return model.held;
  if (model.sent !== null)
    return (
      <div className="rec-form">
        <Alert tone="success">{t('sent', { amount: money(model.sent), name })}</Alert>
        <Button onClick={model.again} part="again">
          {t('again')}
        </Button>
      </div>
    );
  if (blockOf(settings) !== null) return <Blocked settings={settings} />;
  const step = { model, settings, name };
  return model.asked === null ? <Fields {...step} /> : <Confirm {...step} />;
}
