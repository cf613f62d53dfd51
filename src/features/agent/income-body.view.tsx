import { useState } from 'react';
import type { AgentIncomeRow } from '../../contract/entities/agent-report';
import type { Money } from '../../contract/money';
import { computed, isMore } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { BarChart } from '../../ui/primitives/bar-chart';
import { Tabs } from '../../ui/primitives/tabs';
import { reportStyles } from './body-styles';
import { useReportFile } from './file.controller';
import { useProductName } from './product.controller';
import { Rebates } from './rebates.view';
import { Pick, ReportFrame } from './report-frame.view';
import { oneOf, PRODUCTS, useIncome } from './reports.controller';

export const styles = reportStyles;

const COLUMNS = ['rebate', 'wages', 'dividend', 'other', 'total'] as const;

/** Income of each day, the oldest first. */
const byDay = (rows: readonly AgentIncomeRow[]): [day: string, income: Money][] => {
  const days = new Map<string, Money>();
  for (const { day, total } of rows) {
    const known = days.get(day);
    days.set(day, known ? computed(known.minor + total.minor, known, total) : total);
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
};

/** What the agent earned, by day and product, and where rebates come from. */
export function IncomeBody() {
  const t = useText('agentReports');
  const office = useText('agentOffice');
  const [tab, setTab] = useState<'days' | 'rebates'>('days');
  return (
    <div className="rec">
      <Tabs
        label={office('agentRevenueReport')}
        rows={[
          { value: 'days', label: t('byDay') },
          { value: 'rebates', label: t('rebates') },
        ]}
        value={tab}
        onChange={(value) => setTab(value === 'rebates' ? 'rebates' : 'days')}
      />
      {tab === 'days' ? <IncomeDays /> : <Rebates />}
    </div>
  );
}

function IncomeDays() {
  const t = useText('agentReports');
  const office = useText('agentOffice');
  const { money } = useFormat();
  const nameOf = useProductName();
  const list = useIncome();
  const { csv, print, ...file } = useReportFile('income');
  const { shown, filter, texts } = list;
  const rows = shown?.rows ?? [];
  const title = office('agentRevenueReport');
  const headOf = (name: (typeof COLUMNS)[number]): string => t(name === 'total' ? 'totalIncome' : name);
  const productOf = (code: string): string => nameOf(code) || t('allProducts');
  const hasProducts = rows.some(({ product }) => nameOf(product) !== '');
  // A day whose income cannot be read has no bar; the table shows it as unread.
  const days = byDay(rows).filter(([, income]) => !income.unread);
  const said = ([day, income]: [string, Money]): string => `${texts.day(day)} ${money(income)}`;
  const [first] = days;
  const last = days.at(-1);
  return (
    <ReportFrame
      title={title}
      list={list}
      isEmpty={rows.length === 0}
      file={{
        ...file,
        csv: (form) =>
          csv({
            ...filter,
            from: shown?.window.from ?? '',
            to: shown?.window.to ?? '',
            ...form,
          }),
        print: () =>
          print({
            title,
            facts: shown === null ? [] : COLUMNS.map((name) => [headOf(name), money(shown.sum[name])]),
            head: [t('day'), t('product'), ...COLUMNS.map(headOf)],
            rows: rows.map((row) => [
              texts.day(row.day),
              productOf(row.product),
              ...COLUMNS.map((name) => money(row[name])),
            ]),
            note: '',
          }),
      }}
      fields={
        <Pick
          label={t('product')}
          value={filter.product}
          rows={[['', t('allProducts')], ...PRODUCTS.map((code) => [code, nameOf(code)] as const)]}
          onPick={(value) => list.narrow({ ...filter, product: oneOf(PRODUCTS, value) })}
        />
      }
    >
      {shown !== null && (
        <div className="rec">
          <dl className="rec-sums" part="totals">
            {COLUMNS.map((name) => (
              <div key={name}>
                <dt>{headOf(name)}</dt>
                <dd translate="no">{money(shown.sum[name])}</dd>
              </div>
            ))}
          </dl>
          {first !== undefined && last !== undefined && days.length > 1 && (
            <BarChart
              values={days.map(([, { minor }]) => minor)}
              label={t('incomeChart', {
                best: said(days.reduce((one, day) => (isMore(day[1], one[1]) ? day : one), first)),
                worst: said(days.reduce((one, day) => (isMore(one[1], day[1]) ? day : one), first)),
              })}
              ends={[texts.day(first[0]), texts.day(last[0])]}
            />
          )}
          <div className="rec-scroll" role="group" aria-label={title} tabIndex={0}>
            <table className="rec-table">
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  {hasProducts && (
                    <th scope="col" className="rec-word">
                      {t('product')}
                    </th>
                  )}
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col">
                      {headOf(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.day} ${row.product}`}>
                    <th scope="row">{texts.day(row.day)}</th>
                    {hasProducts && <td className="rec-word">{productOf(row.product)}</td>}
                    {COLUMNS.map((name) => (
                      <td key={name} translate="no">
                        {money(row[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </ReportFrame>
  );
}
