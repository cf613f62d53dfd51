import type { FormEvent } from 'react';
import type { Article, PointConfig } from '../../contract/entities/points';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { showValue } from '../../ui/primitives/show-value';
import { useOrder, type OrderModel, type Sending } from './mall.controller';
import { Password, PasswordMissing } from './password.view';
import { usePointText } from './texts';

const FIELDS = [
  { name: 'name', autoComplete: 'name', maxLength: 80 },
  { name: 'address', autoComplete: 'street-address', maxLength: 200 },
  { name: 'phone', autoComplete: 'tel', maxLength: 40 },
] as const;

interface OrderProps extends Sending {
  article: Article;
  config: PointConfig;
  onClose(): void;
  onDone(): void;
}

/** One order with its price before it is sent. */
export function OrderDialog({ article, config, onClose, onDone, ...sending }: OrderProps) {
  const t = useText('mall');
  const common = useText('common');
  const { errorText } = useFormat();
  const points = usePointText();
  const model = useOrder(article, config, onDone, sending);
  const { cost, left, busy, error } = model;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) model.send();
  };
  return (
    <Dialog open title={article.name} closeLabel={common('close')} busy={busy} onClose={onClose}>
      {config.paymentPasswordSet ? (
        <form className="mall-form" noValidate onSubmit={submit} aria-label={article.name} part="form">
          <Variants article={article} model={model} />
          <Quantity model={model} />
          {model.isGoods ? <To model={model} /> : <p className="mall-fact">{t('voucherTo')}</p>}
          <p part="sum">{t('sum', { cost: points(cost), left: points(left) })}</p>
          <Password pass={model.pass} />
          {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
          <Button type="submit" look="main" wide busy={busy} part="submit">
            {t('send', { cost: points(cost) })}
          </Button>
        </form>
      ) : (
        <PasswordMissing />
      )}
    </Dialog>
  );
}

function Variants({ article, model }: { article: Article; model: OrderModel }) {
  const t = useText('mall');
  if (article.variants.length < 2) return null;
  return (
    <fieldset>
      <legend>{t('variant')}</legend>
      {article.variants.map((variant) => (
        <label key={variant.id} className="mall-choice">
          <input
            type="radio"
            name="variant"
            ref={showValue(model.variant?.id === variant.id)}
            disabled={variant.left === 0}
            onInput={(event) => event.currentTarget.checked && model.choose(variant)}
          />
          {variant.left === 0 ? t('variantSold', { name: variant.name }) : variant.name}
        </label>
      ))}
    </fieldset>
  );
}

function Quantity({ model }: { model: OrderModel }) {
  const t = useText('mall');
  const { quantity, most, setQuantity } = model;
  if (most < 2) return null;
  return (
    <div className="mall-acts" role="group" aria-label={t('quantity')}>
      <span>{t('quantity')}</span>
      <Button
        look="line"
        icon
        aria-label={t('fewer')}
        disabled={quantity <= 1}
        onClick={() => setQuantity(quantity - 1)}
      >
        −
      </Button>
      <output className="mall-count" part="quantity">
        {quantity}
      </output>
      <Button
        look="line"
        icon
        aria-label={t('more')}
        disabled={quantity >= most}
        onClick={() => setQuantity(quantity + 1)}
      >
        +
      </Button>
    </div>
  );
}

function To({ model }: { model: OrderModel }) {
  const t = useText('mall');
  const { to, wrong, setTo } = model;
  return (
    <>
      <b>{t('to')}</b>
      {FIELDS.map(({ name, ...more }) => {
        const problem = wrong[name];
        return (
          <TextField
            key={name}
            {...more}
            name={name}
            label={t(name)}
            value={to[name]}
            error={problem === undefined ? undefined : t(problem)}
            required
            ltr={name === 'phone'}
            onInput={(text) => setTo(name, text)}
          />
        );
      })}
      <p className="mall-fact">{t('addressSealed')}</p>
    </>
  );
}
