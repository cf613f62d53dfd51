import { useId, useState } from 'react';
import { useFormat, useText } from '../../react';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import fieldCss from '../../ui/primitives/field.css?inline';
import { showValue } from '../../ui/primitives/show-value';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { ErrorState } from '../../ui/primitives/state';
import { DueCheck } from './due-check.view';
import { LimitDialog } from './limit-dialog.view';
import { LimitList } from './limit-list.view';
import { useHelp, useLimits, useReality, type LimitRow, type LimitsModel } from './limits.controller';
import limitsCss from './limits.css?inline';
import { daysOf } from './stop.controller';
import { Stop } from './stop.view';

export const styles = [dialogCss, toastsCss, alertCss, fieldCss, skeletonCss, limitsCss];

const SKELETON_PX = 160;

/** Limits, reality check, pause and exclusion, and the way to help. */
export function LimitsBody() {
  const { errorText } = useFormat();
  const t = useText('limits');
  const shared = useText('common');
  const model = useLimits();
  const { about } = model;
  if (about === null && model.load === 'error' && model.error !== null)
    return (
      <ErrorState
        title={errorText(model.error)}
        error={model.error}
        action={<Button onClick={model.reload}>{shared('retry')}</Button>}
      />
    );
  return (
    <div className="limits">
      <h2 className="limits-head">{t('title')}</h2>
      <DueCheck />
      <p className="limits-text">{t('intro')}</p>
      {about === null ? (
        <div aria-busy="true" className="limits">
          <Skeleton height={SKELETON_PX} />
          <Skeleton height={SKELETON_PX} />
          <Skeleton height={SKELETON_PX} />
        </div>
      ) : (
        <Boxes model={{ ...model, about }} />
      )}
    </div>
  );
}

interface BoxesProps {
  model: LimitsModel & { about: NonNullable<LimitsModel['about']> };
}

function Boxes({ model }: BoxesProps) {
  const t = useText('limits');
  const shared = useText('common');
  const { dateTime } = useFormat();
  const toasts = useToasts();
  const [row, setRow] = useState<LimitRow | null>(null);
  const { about } = model;
  return (
    <>
      {about.previousLogin !== null && (
        <p className="limits-text">{t('previousLogin', { time: dateTime(about.previousLogin) })}</p>
      )}
      <p className="limits-text">
        {about.counting === 'fixed' ? t('countingFixed', { zone: about.zone }) : t('countingRolling')}
      </p>
      <LimitList model={model} onChange={setRow} />
      <Reality model={model} />
      <Stop kind="pause" lengths={daysOf(about.pauseDays)} />
      <Stop kind="exclusion" lengths={about.exclusionMonths} />
      <Help />
      <LimitDialog
        row={row}
        about={about}
        onClose={() => setRow(null)}
        onDone={(limits, isLater) => {
          model.show(limits);
          setRow(null);
          toasts.show({ tone: 'success', text: t(isLater ? 'asked' : 'saved') });
        }}
      />
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </>
  );
}

function Reality({ model }: BoxesProps) {
  const t = useText('limits');
  const { errorText } = useFormat();
  const id = useId();
  const { busy, error, set } = useReality(model.show);
  const { realityMinutes, realityChoices } = model.about;
  return (
    <section className="limits-box" aria-labelledby={id} part="section">
      <h3 className="limits-title" id={id}>
        {t('reality')}
      </h3>
      <fieldset className="limits-choices" disabled={busy} aria-labelledby={id}>
        <legend className="limits-text">{t('realityText')}</legend>
        {[0, ...realityChoices].map((minutes) => (
          <label key={minutes} className="limits-choice">
            <input
              type="radio"
              name={`${id}-minutes`}
              ref={showValue(realityMinutes === minutes)}
              onInput={(event) => event.currentTarget.checked && set(minutes)}
            />
            {minutes === 0 ? t('realityOff') : t('realityEvery', { count: minutes })}
          </label>
        ))}
      </fieldset>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
    </section>
  );
}

function Help() {
  const t = useText('limits');
  const id = useId();
  const open = useHelp();
  return (
    <section className="limits-box" aria-labelledby={id} part="section">
      <h3 className="limits-title" id={id}>
        {t('help')}
      </h3>
      <p className="limits-text">{t('helpText')}</p>
      <LinkButton onClick={open} part="help">
        {t('helpOpen')}
      </LinkButton>
    </section>
  );
}
