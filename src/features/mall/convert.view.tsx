import type { FormEvent } from 'react';
import type { PointConfig } from '../../contract/entities/points';
import type { Money } from '../../contract/money';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { useConvert, type Sending } from './mall.controller';
import { Password, PasswordMissing } from './password.view';
import { convertBlock } from './rules';
import { usePointText } from './texts';

const MOST_LETTERS = 24;

interface ConvertProps extends Sending {
  config: PointConfig;
  onDone(points: bigint, money: Money): void;
}

/** Points into money: what is got stands there before it is sent. */
export function Convert({ config, onDone, ...sending }: ConvertProps) {
  const t = useText('mall');
  const { money, number, errorText } = useFormat();
  const points = usePointText();
  const model = useConvert(config, onDone, sending);
  const { text, problem, gives, busy, error } = model;
  const block = convertBlock(config);
  if (block !== null) return <Alert tone="info">{t(block)}</Alert>;
  if (!config.paymentPasswordSet) return <PasswordMissing />;
  const words = {
    min: points(config.minimum),
    step: number(Number(config.step)),
    left: points(config.leftToday),
    has: points(config.balance),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) model.send();
  };
  return (
    <form className="mall-box" noValidate onSubmit={submit} aria-label={t('convert')} part="form">
      <div className="mall-form mall-narrow">
        <p className="mall-fact">{t('convertText')}</p>
        <TextField
          name="points"
          label={t('amount')}
          hint={t('amountHint', words)}
          error={problem === null ? undefined : t(problem, words)}
          required
          ltr
          inputMode="numeric"
          autoComplete="off"
          maxLength={MOST_LETTERS}
          value={text}
          onInput={model.take}
        />
        <p role="status" part="sum">
          {gives === null ? '' : t('gives', { amount: money(gives) })}
        </p>
        <Password pass={model.pass} />
        {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
        <Button type="submit" look="main" wide busy={busy} part="submit">
          {gives === null || model.points === null
            ? t('convert')
            : t('convertSend', { points: points(model.points), amount: money(gives) })}
        </Button>
      </div>
    </form>
  );
}
