import { useId, useState, type FormEvent } from 'react';
import type { VendorFunds } from '../../contract/entities/funds';
import type { Money } from '../../contract/money';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { Icon } from '../../ui/primitives/icon';
import { showValue } from '../../ui/primitives/show-value';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { ErrorState } from '../../ui/primitives/state';
import stateCss from '../../ui/primitives/state.css?inline';
import fundsCss from './funds.css?inline';
import { useFunds, useMove, useOpenMove, type FundsModel } from './funds.controller';

export const styles: readonly string[] = [alertCss, fieldCss, skeletonCss, stateCss, fundsCss];

/** What is there, by where it lies; and moving it, where vendors have wallets of their own. */
export function FundsBody() {
  const t = useText('funds');
  const shared = useText('common');
  const format = useFormat();
  const model = useFunds();
  const { funds, total, error } = model;
  if (funds === null || total === null)
    return error === null ? (
      <div className="funds" aria-busy="true">
        <Skeleton height={148} radius={20} />
        <Skeleton height={88} radius={12} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={format.errorText(error)}
        error={error}
        action={<Button onClick={model.refresh}>{shared('retry')}</Button>}
      />
    );
  return (
    <div className="funds">
      <Total model={model} total={total} />
      {error !== null && <Alert tone="warning">{format.errorText(error)}</Alert>}
      <ul className="purses">
        <Purse name={t('main')} text={t('mainText')} amount={format.money(funds.main)} />
        <Purse name={t('held')} text={t('heldText')} amount={format.money(funds.held)} />
        <Purse name={t('bonus')} amount={isNone(funds.bonus) ? t('noneYet') : format.money(funds.bonus)} />
        <Purse
          name={t('points')}
          amount={funds.points === 0n ? t('noneYet') : format.number(Number(funds.points))}
        />
      </ul>
      {!funds.single && <Vendors model={model} main={funds.main} vendors={funds.vendors} />}
    </div>
  );
}

function Total({ model, total }: { model: FundsModel; total: Money }) {
  const t = useText('funds');
  const format = useFormat();
  const { canDeposit, canWithdraw, lead } = model;
  const text = format.money(total);
  return (
    <section className="total" aria-label={t('total')} part="total">
      <div className="total-face">
        <span className="fact">{t('total')}</span>
        <bdi translate="no" key={text} className="total-sum" role="status">
          {text}
        </bdi>
      </div>
      <Button
        look="plain"
        icon
        aria-label={t('refresh')}
        busy={model.busy}
        onClick={model.refresh}
        part="refresh"
      >
        <Icon name="refresh" />
      </Button>
      {(canDeposit || canWithdraw) && (
        <div className="total-ways">
          {canDeposit && (
            <Button look="main" onClick={() => lead('depositv2')} part="deposit">
              {t('deposit')}
            </Button>
          )}
          {canWithdraw && (
            <Button look="line" onClick={() => lead('withdraw')} part="withdraw">
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Purse({ name, text, amount }: { name: string; text?: string; amount: string }) {
  return (
    <li className="purse" part="purse">
      <span className="purse-name">{name}</span>
      <b className="purse-sum">{amount}</b>
      {text !== undefined && <span className="fact">{text}</span>}
    </li>
  );
}

function Vendors(props: { model: FundsModel; main: Money; vendors: readonly VendorFunds[] }) {
  const { model, main, vendors } = props;
  const t = useText('funds');
  const id = useId();
  const [open, setOpen] = useState('');
  return (
    <section className="vendors" aria-labelledby={id} part="vendors">
      <header className="vendors-head">
        <h3 id={id}>{t('vendors')}</h3>
        <Button look="line" busy={model.isHoming} onClick={model.allOut} part="all-out">
          {t('allOut')}
        </Button>
        <p className="fact">{t('vendorsText')}</p>
      </header>
      {open === '' && <OpenMove {...{ model, main }} />}
      <ul className="vendor-rows">
        {vendors.map((vendor) => (
          <VendorRow
            key={vendor.vendor}
            {...{ vendor, main, model }}
            isOpen={open === vendor.vendor}
            onTurn={() => setOpen(open === vendor.vendor ? '' : vendor.vendor)}
          />
        ))}
      </ul>
    </section>
  );
}

/** What is unknown of a move before, as long as no vendor's form says it. */
function OpenMove({ model, main }: { model: FundsModel; main: Money }) {
  return useOpenMove(main, model.look);
}

function VendorRow(props: {
  vendor: VendorFunds;
  main: Money;
  model: FundsModel;
  isOpen: boolean;
  onTurn(): void;
}) {
  const { vendor, isOpen, onTurn } = props;
  const t = useText('funds');
  const format = useFormat();
  const id = useId();
  return (
    <li className="vendor" part="vendor">
      <button
        className="vendor-head"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onTurn}
      >
        <span className="vendor-name">
          {vendor.name}
          {vendor.resting && <span className="badge">{t('resting')}</span>}
        </span>
        <b translate="no">{format.money(vendor.available)}</b>
        <Icon name="down" size={16} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Move {...props} />}
      </div>
    </li>
  );
}

function Move({ vendor, main, model }: { vendor: VendorFunds; main: Money; model: FundsModel }) {
  const t = useText('funds');
  const format = useFormat();
  const move = useMove(vendor, main, model);
  const { name } = vendor;
  const words = {
    max: format.money(move.most),
    min: format.money({ ...main, minor: 1n }),
    example: move.example,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!move.busy) move.send();
  };
  if (move.held !== null) return move.held;
  return (
    <form
      className="move"
      noValidate
      onSubmit={submit}
      aria-label={t('toVendor', { name })}
      aria-busy={move.busy}
      part="form"
    >
      <fieldset className="ways">
        <legend className="f-hidden">{t('direction')}</legend>
        {[true, false].map((isIn) => (
          <label key={String(isIn)} className="way">
            <input
              type="radio"
              name="direction"
              ref={showValue(move.isIn === isIn)}
              disabled={isIn && !move.mayTurn}
              onInput={(event) => event.currentTarget.checked && move.turn(isIn)}
            />
            {t(isIn ? 'in' : 'out', { name })}
          </label>
        ))}
      </fieldset>
      <TextField
        name="amount"
        label={t('amount')}
        hint={t('amountHint', words)}
        error={move.problem === null ? undefined : t(move.problem, words)}
        required
        ltr
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        before={
          <span className="sign" aria-hidden="true">
            {move.symbol}
          </span>
        }
        value={move.text}
        onInput={move.take}
      />
      {move.error !== null && <Alert tone="error">{format.errorText(move.error)}</Alert>}
      {move.moved !== null && (
        <Alert tone="success">{t('moved', { amount: format.money(move.moved) })}</Alert>
      )}
      <div className="move-foot">
        <Button type="submit" look="main" busy={move.busy} part="submit">
          {t('move')}
        </Button>
        <Button look="line" disabled={move.most.minor <= 0n} busy={move.busy} onClick={move.all} part="all">
          {t(move.isIn ? 'allIn' : 'fromVendor')}
        </Button>
      </div>
    </form>
  );
}
