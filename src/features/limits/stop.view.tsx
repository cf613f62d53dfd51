import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { useStop, type StopKind } from './stop.controller';

interface StopProps {
  kind: StopKind;
  /** Days, or months. */
  lengths: readonly number[];
}

/** The way to a pause or an exclusion: a length that one chooses, what it means, and a last yes. */
export function Stop({ kind, lengths }: StopProps) {
  const t = useText('limits');
  const stop = useStop(kind);
  const id = useId();
  const lengthText = (count: number): string => t(kind === 'pause' ? 'days' : 'months', { count });
  return (
    <section className="limits-box" aria-labelledby={id} part="section">
      <h3 className="limits-title" id={id}>
        {t(kind)}
      </h3>
      <p className="limits-text">{t(kind === 'pause' ? 'pauseText' : 'exclusionText')}</p>
      <fieldset className="limits-choices">
        <legend>{t('pauseLength')}</legend>
        {lengths.map((count) => (
          <label key={count} className="limits-choice">
            <input
              type="radio"
              name={`${id}-length`}
              ref={showValue(stop.length === count)}
              onInput={(event) => event.currentTarget.checked && stop.choose(count)}
            />
            {lengthText(count)}
          </label>
        ))}
      </fieldset>
      <div className="limits-actions">
        <Button
          look="line"
          disabled={stop.length === 0}
          onClick={stop.open}
          part={kind === 'pause' ? 'begin-pause' : 'begin-exclusion'}
        >
          {t(kind === 'pause' ? 'pauseStart' : 'exclusionStart')}
        </Button>
      </div>
      <StopDialog kind={kind} stop={stop} lengthText={lengthText(stop.length)} />
    </section>
  );
}

interface StopDialogProps {
  kind: StopKind;
  stop: ReturnType<typeof useStop>;
  lengthText: string;
}

function StopDialog({ kind, stop, lengthText }: StopDialogProps) {
  const t = useText('limits');
  const shared = useText('common');
  const { dateTime, errorText } = useFormat();
  const isLast = stop.step === 'last';
  const confirm = t(kind === 'pause' ? 'stopConfirmPause' : 'stopConfirmExclusion');
  return (
    <Dialog
      open={stop.step !== 'closed'}
      title={t(kind === 'pause' ? 'pauseAsk' : 'exclusionAsk', { length: lengthText })}
      closeLabel={shared('close')}
      busy={stop.busy}
      onClose={stop.close}
      narrow="box"
    >
      {isLast ? (
        <p role="status">{t('stopLast', { time: dateTime(stop.until) })}</p>
      ) : (
        <ul className="limits-meaning">
          <li>{t('stopEnds')}</li>
          <li>{t('stopLasts')}</li>
          <li>{t('stopWins')}</li>
          {kind === 'exclusion' && <li>{t('stopBack')}</li>}
        </ul>
      )}
      {stop.error !== null && <Alert tone="error">{errorText(stop.error)}</Alert>}
      <div className="f-dialog-foot">
        <Button look="line" disabled={stop.busy} onClick={stop.close}>
          {t('stopBackOut')}
        </Button>
        <Button
          key={stop.step}
          look="main"
          busy={stop.busy}
          onClick={isLast ? stop.begin : stop.goOn}
          part={isLast ? (kind === 'pause' ? 'confirm-pause' : 'confirm-exclusion') : 'go-on'}
        >
          {isLast ? confirm : t('stopGoOn')}
        </Button>
      </div>
    </Dialog>
  );
}
