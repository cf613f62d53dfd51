import type { TeamMove } from '../../contract/entities/agent-report';
import { useFormat, useText } from '../../react';
import { reportStyles } from './body-styles';
import { useReportFile } from './file.controller';
import { Pick, ReportFrame } from './report-frame.view';
import { MOVE_TYPES, oneOf, useTeamMoves } from './reports.controller';

export const styles = reportStyles;

/** Pay of agents is none of the types by itself: the filter has one word for the rest. */
const wordOf = (type: (typeof MOVE_TYPES)[number]) => (type === 'other' ? ('payOrOther' as const) : type);

/** Movements of the team's balances, the newest first. */
export function MovesBody() {
  const t = useText('agentReports');
  const office = useText('agentOffice');
  const { money } = useFormat();
  const list = useTeamMoves();
  const { csv, print, ...file } = useReportFile('moves');
  const { shown, filter, texts } = list;
  const moves = shown?.moves ?? [];
  const title = office('agentDownlineTransactionDetailsCopy');
  const typeOf = (type: string): string => t(wordOf(oneOf(MOVE_TYPES, type) || 'other'));
  const nameOf = ({ type, kind }: TeamMove): string => {
    if (kind === 'grant') return t('gift');
    return kind.startsWith('agent-') ? t('agentPay') : typeOf(type);
  };
  return (
    <ReportFrame
      title={title}
      list={list}
      isEmpty={moves.length === 0 && !list.hasNext}
      file={{
        ...file,
        csv: (form) =>
          csv({
            from: shown?.window.from ?? '',
            to: shown?.window.to ?? '',
            types: filter.type === '' ? [] : [filter.type],
            ...form,
          }),
        print: () =>
          print({
            title,
            facts:
              shown === null ? [] : [['', `${texts.day(shown.window.from)} – ${texts.day(shown.window.to)}`]],
            head: [t('time'), t('member'), t('amount'), t('balance'), t('type')],
            rows: moves.map((move) => [
              texts.moment(move.at),
              move.name,
              money(move.amount),
              money(move.balance),
              nameOf(move),
            ]),
            note: '',
          }),
      }}
      fields={
        <Pick
          label={t('type')}
          value={filter.type}
          rows={[['', t('allTypes')], ...MOVE_TYPES.map((type) => [type, typeOf(type)] as const)]}
          onPick={(value) => list.narrow({ ...filter, type: oneOf(MOVE_TYPES, value) })}
        />
      }
    >
      <ul className="rec-rows">
        {moves.map((move) => (
          <li key={move.id} className="rec-row" part="row">
            <span className="rec-words">
              <b>{nameOf(move)}</b>
              <span className="rec-fact">
                <bdi translate="no">{move.name}</bdi> ·{' '}
                <span className="rec-moment">{texts.moment(move.at)}</span>
              </span>
            </span>
            <span className="rec-amounts">
              <b className={move.amount.minor > 0n ? 'rec-up' : ''}>{money(move.amount)}</b>
              <span className="rec-fact">
                {t('balance')} {money(move.balance)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ReportFrame>
  );
}
