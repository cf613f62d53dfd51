import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskDrawInfo, DeskNumbersRow } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { namedRows } from './numbers';
import { Refused } from './queue.view';
import { useNumbers } from './use-draw';
import { useFocusOnce } from './use-focus-once';

const MAX_TYPED = 300;
const MAX_REASON = 200;

/** Numbers as they were drawn, a line each prize. */
export function DrawnNumbers({ numbers, shape }: { numbers: string; shape: readonly DeskNumbersRow[] }) {
  const rows = namedRows(numbers, shape);
  return (
    <dl className="drawn">
      {rows.map((row, at) => (
        <div key={`${row.code} ${at}`}>
          <dt className={rows.length === 1 ? 'heard' : undefined}>{row.code}</dt>
          <dd>
            {row.numbers.map((number, place) => (
              <span className="ball" key={`${number} ${place}`}>
                {number}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Read out when it takes the place of the fields. */
function ReadBack({ numbers, shape }: Parameters<typeof DrawnNumbers>[0]) {
  const { t } = useTranslation();
  const id = useId();
  const place = useFocusOnce<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} role="group" aria-labelledby={id}>
      <p id={id}>{t('lottery.compare')}</p>
      <DrawnNumbers numbers={numbers} shape={shape} />
    </div>
  );
}

interface FormProps {
  draw: DeskDrawInfo;
  say(numbers: string, reason: string): Promise<void>;
}

/** Numbers from outside, typed by one of the two people who have to agree. */
export function NumbersForm({ draw, say }: FormProps) {
  const { t } = useTranslation();
  const { shape, mayBe } = draw;
  const needsReason = mayBe.said === 'correct';
  const form = useNumbers({ shape, needsReason, say });
  const labelOf = ({ code }: DeskNumbersRow): string =>
    shape.length === 1 ? t('lottery.numbers') : t('lottery.prize', { code });
  const hintOf = ({ count, digits, lowest, highest }: DeskNumbersRow): string =>
    digits === null ? t('lottery.range', { count, lowest, highest }) : t('lottery.digits', { count, digits });
  return (
    <form
      className="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isRead) form.send();
        else form.read();
      }}
    >
      <h3>{t(needsReason ? 'lottery.correct' : 'lottery.say')}</h3>
      <p className="fact">{t('lottery.twoPeople')}</p>
      {form.refusal && <Refused refusal={form.refusal} />}
      {form.isRead && form.numbers !== null ? (
        <ReadBack numbers={form.numbers} shape={shape} />
      ) : (
        shape.map((row, at) => (
          <TextField
            key={`${row.code} ${at}`}
            name={`numbers${at}`}
            label={labelOf(row)}
            hint={hintOf(row)}
            inputMode="numeric"
            autoComplete="off"
            ltr
            maxLength={MAX_TYPED}
            value={form.typed[at] ?? ''}
            onInput={(text) => form.type(at, text)}
          />
        ))
      )}
      {needsReason && !form.isRead && (
        <TextField
          name="reason"
          label={t('lottery.reason')}
          maxLength={MAX_REASON}
          value={form.reason}
          onInput={form.setReason}
        />
      )}
      <div className="row">
        <Button type="submit" look="main" busy={form.busy} disabled={!form.isReady}>
          {t(form.isRead ? 'lottery.confirm' : 'lottery.check')}
        </Button>
        {form.isRead && (
          <Button look="line" onClick={form.back}>
            {t('lottery.change')}
          </Button>
        )}
      </div>
    </form>
  );
}
