import { useState } from 'react';
import type { AgentFigures, TeamMember } from '../../contract/entities/agent';
import type { TeamRow } from '../../contract/entities/agent-report';
import type { Money } from '../../contract/money';
import { computed } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { Dialog } from '../../ui/overlays/dialog';
import { reportStyles } from './body-styles';
import { Drill } from './drill.view';
import { useReportFile } from './file.controller';
import { useProductName } from './product.controller';
import { Pick, ReportFrame } from './report-frame.view';
import { oneOf, PRODUCTS, useTeamRows, type RowsFilter } from './reports.controller';
import { TeamTrail } from './trail.view';

export const styles = reportStyles;

const COLUMNS = ['result', 'bets', 'payout', 'given', 'deposits', 'withdrawals'] as const;
/** Columns that the gateway can sort by. */
const SORTS = { result: 'profitAndLoss', bets: 'bet', deposits: 'deposit' } as const;
const hasSort = (name: (typeof COLUMNS)[number]): name is keyof typeof SORTS => Object.hasOwn(SORTS, name);

/** What members won: winnings, bonuses and rebates less what they bet. */
const resultOf = (one: AgentFigures): Money =>
  computed(
    one.winnings.minor + one.bonus.minor + one.rebate.minor - one.turnover.minor,
    one.turnover,
    one.winnings,
    one.bonus,
    one.rebate,
  );
const cellsOf = (one: AgentFigures): Money[] => [
  resultOf(one),
  one.turnover,
  one.winnings,
  computed(one.bonus.minor + one.rebate.minor, one.bonus, one.rebate),
  one.deposits,
  one.withdrawals,
];

function Cells({ figures }: { figures: AgentFigures }) {
  const { money } = useFormat();
  return cellsOf(figures).map((cell, at) => (
    <td key={COLUMNS[at]} className={at === 0 && cell.minor > 0n ? 'rec-up' : undefined}>
      {money(cell)}
    </td>
  ));
}

function Heads({ filter, narrow }: { filter: RowsFilter; narrow(filter: RowsFilter): void }) {
  const t = useText('agentReports');
  return COLUMNS.map((name) => {
    if (!hasSort(name))
      return (
        <th key={name} scope="col">
          {t(name)}
        </th>
      );
    const isSorted = filter.sort === SORTS[name];
    return (
      <th
        key={name}
        scope="col"
        aria-sort={isSorted ? (filter.descending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className="office-sort"
          aria-label={t('sort', { what: t(name) })}
          onClick={() =>
            narrow({ ...filter, sort: SORTS[name], descending: !isSorted || !filter.descending })
          }
        >
          {t(name)}
          {isSorted && <span aria-hidden="true"> {filter.descending ? '↓' : '↑'}</span>}
        </button>
      </th>
    );
  });
}

/** What each branch bet, won, paid in and out: from an agent to members, to days, to rounds. */
export function ProfitBody() {
  const t = useText('agentReports');
  const office = useText('agentOffice');
  const { money } = useFormat();
  const nameOf = useProductName();
  const list = useTeamRows();
  const hasDays = !useLacks('agents.card');
  const { csv, print, ...file } = useReportFile('rows');
  const [member, setMember] = useState<TeamMember | null>(null);
  const { shown, filter, texts } = list;
  const rows = shown?.rows ?? [];
  const title = office('palStatementsAgentCopy');
  const here = shown?.trail.at(-1)?.name ?? '';
  const enter = (memberId: string): void => list.narrow({ ...filter, memberId });
  const open = ({ member: one }: TeamRow): void => (one.direct !== 0 ? enter(one.id) : setMember(one));
  const days = { from: shown?.window.from ?? '', to: shown?.window.to ?? '' };
  return (
    <>
      <ReportFrame
        title={title}
        list={list}
        isEmpty={false}
        file={{
          ...file,
          csv: (form) => csv({ ...days, memberId: filter.memberId, product: filter.product, ...form }),
          print: () =>
            print({
              title,
              facts: [
                ['', `${texts.day(days.from)} – ${texts.day(days.to)}`],
                ...(shown === null ? [] : [[t('result'), money(resultOf(shown.sum))] as const]),
              ],
              head: [t('member'), ...COLUMNS.map((name) => t(name))],
              rows: rows.map((row) => [row.member.name, ...cellsOf(row.figures).map((cell) => money(cell))]),
              note: t('resultText'),
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
            <TeamTrail trail={shown.trail} enter={enter} />
            <p className="rec-fact">{t('resultText')}</p>
            <div className="rec-scroll" role="group" aria-label={title} tabIndex={0}>
              <table className="rec-table rec-wide">
                <thead>
                  <tr>
                    <th scope="col">{t('member')}</th>
                    <Heads filter={filter} narrow={list.narrow} />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.member.id}>
                      <th scope="row">
                        <button
                          type="button"
                          className="team-name"
                          aria-label={t(row.member.direct !== 0 ? 'enter' : 'days', {
                            name: row.member.name,
                          })}
                          onClick={() => open(row)}
                        >
                          <bdi translate="no">{row.member.name}</bdi>
                          {row.member.direct !== 0 && <span aria-hidden="true"> ›</span>}
                        </button>
                      </th>
                      <Cells figures={row.figures} />
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">{t('own', { name: here })}</th>
                    <Cells figures={shown.own} />
                  </tr>
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('total')}</th>
                    <Cells figures={shown.sum} />
                  </tr>
                </tfoot>
              </table>
            </div>
          </div>
        )}
      </ReportFrame>
      <Dialog
        open={member !== null}
        title={member?.name ?? ''}
        closeLabel={t('close')}
        onClose={() => setMember(null)}
        size={720}
      >
        {member !== null && (
          <Drill key={member.id} hasDays={hasDays} member={member} days={days} texts={texts} />
        )}
      </Dialog>
    </>
  );
}
