import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { useLimitChange } from './limit-dialog.controller';
import type { LimitRow, LimitsModel } from './limits.controller';

interface DialogProps {
  row: LimitRow | null;
  about: NonNullable<LimitsModel['about']>;
  onClose(): void;
  onDone: Parameters<typeof useLimitChange>[2];
}

/** Sets one limit, and says before it is sent from when it holds. */
export function LimitDialog({ row, ...props }: DialogProps) {
  const t = useText('limits');
  const shared = useText('common');
  const names = row && { kind: t(`kind_${row.kind}`), period: t(`period_${row.period}`) };
  return (
    <Dialog
      open={row !== null}
      title={names === null ? '' : t(row?.limit ? 'changeFor' : 'setFor', names)}
      closeLabel={shared('close')}
      onClose={props.onClose}
      narrow="box"
    >
      {row !== null && <Form {...props} row={row} />}
    </Dialog>
  );
}

function Form({ row, about, onClose, onDone }: DialogProps & { row: LimitRow }) {
  const t = useText('limits');
  const shared = useText('common');
  const { dateTime, errorText } = useFormat();
  const change = useLimitChange(row, about, onDone);
  const { problem, isOpen, isLater, earliest, busy, error } = change;
  const holds = isLater ? t('holdsLater', { time: dateTime(earliest) }) : t('holdsNow');
  return (
    <form
      className="limits-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.save();
      }}
      part="form"
    >
      <p>{t(`about_${row.kind}`)}</p>
      <TextField
        name="limit"
        label={row.kind === 'time' ? t('dialogMinutes') : t('dialogAmount', { currency: about.currency })}
        value={change.text}
        inputMode={row.kind === 'time' ? 'numeric' : 'decimal'}
        autoComplete="off"
        ltr
        required
        error={problem === '' ? undefined : t(problem)}
        onInput={change.setText}
      />
      <p className="limits-note" role="status">
        {isOpen ? '' : holds}
      </p>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      {row.limit !== null && (
        <LinkButton disabled={busy} onClick={change.end} part="end-limit">
          {t('endLimit')}
        </LinkButton>
      )}
      <div className="f-dialog-foot">
        <Button look="line" disabled={busy} onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button look="main" type="submit" busy={busy} part="submit">
          {t(isLater ? 'askHigher' : 'save')}
        </Button>
      </div>
    </form>
  );
}
