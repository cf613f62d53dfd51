import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFigureChoices, DeskFigures } from '../../../gateway/desk/index';
import { Alert } from '../../../src/ui/primitives/alert';
import { Button } from '../../../src/ui/primitives/button';
import { TextField } from '../../../src/ui/primitives/field';
import { EmptyState } from '../../../src/ui/primitives/state';
import { useAnswer } from '../desk-context';
import { Refused, Waiting } from '../queue.view';
import { Select } from '../select.view';
import { PERIODS } from './report-period';
import { type AskedFigures, useFigureChoice, useFigures } from './use-figures';

interface PickProps {
  label: string;
  value: string;
  rows: readonly (readonly [value: string, name: string])[];
  onPick(value: string): void;
}

function Pick({ label, ...select }: PickProps) {
  const id = useId();
  return (
    <label className="pick" htmlFor={id}>
      {label}
      <Select id={id} {...select} />
    </label>
  );
}

interface TableProps {
  figures: DeskFigures;
  label: string;
  textsOf(row: readonly (string | null)[]): string[];
}

/** Columns scroll within the table, past the first one. */
function Table({ figures: { columns, rows, totals }, label, textsOf }: TableProps) {
  const { t } = useTranslation();
  const lookOf = (place: number): string | undefined =>
    ['count', 'money', 'percent'].includes(columns[place]?.type ?? '') ? 'figure' : undefined;
  const cellsOf = (row: readonly (string | null)[], first?: string) =>
    textsOf(row).map((text, place) =>
      place === 0 ? (
        <th key={columns[place]?.name} scope="row">
          {first ?? text}
        </th>
      ) : (
        <td key={columns[place]?.name} className={lookOf(place)}>
          {text}
        </td>
      ),
    );
  return (
    <section className="figures-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name }, place) => (
              <th key={name} scope="col" className={lookOf(place)}>
                {t(`figures.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>{cellsOf(row)}</tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((row) => (
              <tr key={JSON.stringify(row)}>{cellsOf(row, t('figures.total'))}</tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Report({ asked, zone }: { asked: AskedFigures; zone: string }) {
  const { t } = useTranslation();
  const { value, refusal, reload, textsOf, busy, fileRefusal, download } = useFigures(asked);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  const { from, to } = value;
  return (
    <>
      <div className="bar">
        <span className="fact figures-days">{t('figures.days', { from, to, zone })}</span>
        <Button look="line" onClick={reload}>
          {t('list.refresh')}
        </Button>
        {value.rows.length > 0 && (
          <Button look="line" busy={busy} onClick={download}>
            {t('figures.download')}
          </Button>
        )}
      </div>
      {fileRefusal && <Refused refusal={fileRefusal} />}
      {value.rows.length === 0 ? (
        <EmptyState title={t('figures.empty')} text={t('figures.emptySay')} />
      ) : (
        <Table
          figures={value}
          label={t('figures.table', { report: t(`figures.names.${value.name}`), from, to })}
          textsOf={textsOf}
        />
      )}
    </>
  );
}

function Choice({ choices }: { choices: DeskFigureChoices }) {
  const { t } = useTranslation();
  const choice = useFigureChoice(choices);
  const { name, grouping, groupings, period, days, wrong } = choice;
  return (
    <>
      <div className="filters">
        <Pick
          label={t('figures.report')}
          value={name}
          rows={choices.reports.map((one) => [one.name, t(`figures.names.${one.name}`)] as const)}
          onPick={choice.pickName}
        />
        <Pick
          label={t('figures.period')}
          value={period}
          rows={PERIODS.map((one) => [one, t(`figures.periods.${one}`)] as const)}
          onPick={choice.pickPeriod}
        />
        {groupings.length > 1 && (
          <Pick
            label={t('figures.by')}
            value={grouping}
            rows={groupings.map((one) => [one, t(`figures.groupings.${one}`)] as const)}
            onPick={choice.pickGrouping}
          />
        )}
        {period === 'own' && (
          <>
            <TextField
              name="from"
              type="date"
              label={t('figures.from')}
              value={days.from}
              max={choices.today}
              onInput={(from) => choice.setDay({ from })}
            />
            <TextField
              name="to"
              type="date"
              label={t('figures.to')}
              value={days.to}
              max={choices.today}
              onInput={(to) => choice.setDay({ to })}
            />
          </>
        )}
      </div>
      <p className="fact">{t(`figures.about.${name}`)}</p>
      {wrong === '' ? (
        <Report asked={{ name, by: grouping, ...days }} zone={choices.zone} />
      ) : (
        <Alert tone="error">{t(`figures.${wrong}`, { days: choices.maxDays })}</Alert>
      )}
    </>
  );
}

/** Sums of the merchant's books by period. */
export function FiguresSection() {
  const { t } = useTranslation();
  const { value, refusal, reload } = useAnswer('figures.list', {});
  return (
    <div className="sheet figures-sheet">
      <h1>{t('sections.figures')}</h1>
      {refusal && <Refused refusal={refusal} onRetry={reload} />}
      {!value && !refusal && <Waiting />}
      {value && <Choice choices={value} />}
    </div>
  );
}
