import type { ProfitRow, ProfitTable } from '../../contract/entities/record-profit';
import { useFormat, useText } from '../../react';
import { Tabs } from '../../ui/primitives/tabs';
import { bodyStyles } from './body-styles';
import type { DayTexts } from '../../react/days';
import { RecordsFilter } from './filter.view';
import { RecordsFrame } from './frame.view';
import { ProfitChart } from './profit-chart.view';
import { ANY_DAYS, useProfit, type ProfitBy } from './records.controller';
import { categoryName, type Words } from './words';

export const styles = bodyStyles;

const BY = [
  ['day', 'byDay'],
  ['week', 'byWeek'],
  ['month', 'byMonth'],
  ['category', 'byCategory'],
] as const satisfies readonly (readonly [ProfitBy, string])[];
const COLUMNS = ['bet', 'valid', 'win', 'rebate', 'bonus', 'net'] as const;
const sumsOf = (row: ProfitRow) => [row.stake, row.valid, row.win, row.rebate, row.bonus, row.net] as const;

const nameOf = (row: ProfitRow, by: ProfitBy, input: { t: Words; texts: DayTexts }): string => {
  const { t, texts } = input;
  if (by === 'category') return categoryName(t, row.category);
  if (by === 'month') return texts.month(row.period);
  return by === 'week' ? t('weekOf', { day: texts.day(row.period) }) : texts.day(row.period);
};

function Table({ table, by, texts }: { table: ProfitTable; by: ProfitBy; texts: DayTexts }) {
  const { money } = useFormat();
  const t = useText('records');
  const cells = (row: ProfitRow) =>
    sumsOf(row).map((sum, at) => (
      <td key={COLUMNS[at]} className={at === COLUMNS.length - 1 && sum.minor > 0n ? 'rec-up' : undefined}>
        {money(sum)}
      </td>
    ));
  return (
    <div className="rec-scroll" role="group" aria-label={t('profit')} tabIndex={0}>
      <table className="rec-table">
        <thead>
          <tr>
            <th scope="col">{t(by === 'category' ? 'category' : 'periodColumn')}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={`${row.period} ${row.category}`}>
              <th scope="row">{nameOf(row, by, { t, texts })}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {cells(table.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What was won and lost, by day, week, month or category: a picture and a table of the same numbers. */
export function ProfitBody() {
  const t = useText('records');
  const list = useProfit();
  const { shown, filter } = list;
  const any = { ...ANY_DAYS, by: filter.by };
  return (
    <RecordsFrame
      title={t('profit')}
      list={list}
      periods={['week', 'month', 'quarter', 'year']}
      any={any}
      isEmpty={shown?.rows.length === 0}
      filter={
        <RecordsFilter
          filter={{ from: filter.from, to: filter.to }}
          any={ANY_DAYS}
          window={shown?.window ?? null}
          narrow={(days) => list.narrow({ ...filter, ...days })}
          fields={() => null}
        />
      }
    >
      {shown === null ? null : (
        <div className="rec-profit">
          <Tabs
            label={t('by')}
            rows={BY.map(([value, name]) => ({ value, label: t(name) }))}
            value={filter.by}
            onChange={(value) =>
              list.narrow({ ...filter, by: BY.find(([by]) => by === value)?.[0] ?? 'day' })
            }
          />
          <ProfitChart
            rows={shown.rows}
            isByTime={filter.by !== 'category'}
            nameOf={(row) => nameOf(row, filter.by, { t, texts: list.texts })}
          />
          <Table table={shown} by={filter.by} texts={list.texts} />
        </div>
      )}
    </RecordsFrame>
  );
}
