import { useId } from 'react';
import type { Limit } from '../../contract/entities/limit';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { kinds, useRaise, useValueText, type LimitRow, type LimitsModel } from './limits.controller';

interface ListProps {
  model: LimitsModel & { about: NonNullable<LimitsModel['about']> };
  onChange(row: LimitRow): void;
}

/** Each kind of limit in a box, with its three periods. */
export function LimitList({ model, onChange }: ListProps) {
  const t = useText('limits');
  const id = useId();
  return (
    <>
      {kinds.map((kind) => (
        <section key={kind} className="limits-box" aria-labelledby={`${id}-${kind}`} part="section">
          <h3 className="limits-title" id={`${id}-${kind}`}>
            {t(`kind_${kind}`)}
          </h3>
          <p className="limits-text">{t(`about_${kind}`)}</p>
          <ul className="limits-rows">
            {model.rows
              .filter((row) => row.kind === kind)
              .map((row) => (
                <Row key={row.period} row={row} model={model} onChange={() => onChange(row)} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const PERCENT = 100n;

function Row({ row, model, onChange }: { row: LimitRow; model: ListProps['model']; onChange(): void }) {
  const t = useText('limits');
  const { kind, period, limit } = row;
  const names = { kind: t(`kind_${kind}`), period: t(`period_${period}`) };
  return (
    <li className="limits-row" part="limit">
      <div className="limits-words">
        <span className="limits-name">{names.period}</span>
        {limit === null ? (
          <span className="limits-fact">{t('none')}</span>
        ) : (
          <Used limit={limit} currency={model.about.currency} />
        )}
      </div>
      <Button
        look="line"
        aria-label={t(limit === null ? 'setFor' : 'changeFor', names)}
        onClick={onChange}
        part="change-limit"
      >
        {t(limit === null ? 'set' : 'change')}
      </Button>
      {limit?.raise && <Raise row={row} limit={limit} model={model} />}
    </li>
  );
}

function Used({ limit, currency }: { limit: Limit; currency: string }) {
  const t = useText('limits');
  const { dateTime } = useFormat();
  const valueText = useValueText(currency);
  const { amount, used, left, resetsAt, unread } = limit;
  const share = amount === 0n || used >= amount ? PERCENT : (used * PERCENT) / amount;
  const label = t('used', { used: valueText(limit, used), amount: valueText(limit, amount) });
  return (
    <>
      <span className="limits-fact">
        <bdi>{label}</bdi> · <bdi>{t('left', { left: valueText(limit, left) })}</bdi>
      </span>
      {!unread && (
        <progress className="limits-bar" max={Number(PERCENT)} value={Number(share)} aria-label={label} />
      )}
      {resetsAt !== null && <span className="limits-fact">{t('resets', { time: dateTime(resetsAt) })}</span>}
    </>
  );
}

function Raise({ row, limit, model }: { row: LimitRow; limit: Limit; model: ListProps['model'] }) {
  const t = useText('limits');
  const { dateTime, errorText } = useFormat();
  const valueText = useValueText(model.about.currency);
  const { busy, error, confirm, keep } = useRaise(limit.id, model.show);
  const { raise } = limit;
  if (raise === null) return null;
  const time = dateTime(row.isReady ? raise.lapsesAt : raise.readyAt);
  const words =
    raise.amount === null
      ? t(row.isReady ? 'raiseNoneReady' : 'raiseNoneWaits', { time })
      : t(row.isReady ? 'raiseReady' : 'raiseWaits', { time, amount: valueText(limit, raise.amount) });
  return (
    <div className="limits-raise">
      <p>{words}</p>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <div className="limits-actions">
        <Button look="main" disabled={busy} onClick={keep} part="keep-limit">
          {t('withdrawRaise')}
        </Button>
        {row.isReady && (
          <Button look="line" disabled={busy} onClick={confirm} part="confirm-limit">
            {t('confirmRaise')}
          </Button>
        )}
      </div>
    </div>
  );
}
