import type { TeamBet } from '../../contract/entities/agent-report';
import { isMore } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { reportStyles } from './body-styles';
import { useReportFile } from './file.controller';
import { useProductName } from './product.controller';
import { Pick, ReportFrame } from './report-frame.view';
import { BET_STATES, oneOf, PRODUCTS, useTeamBets } from './reports.controller';

export const styles = reportStyles;

const stateOf = ({ state }: TeamBet) => (state === 'completed' ? 'settled' : state);

/** One round of one of the team. */
export function BetRow({ bet, texts }: { bet: TeamBet; texts: DayTexts }) {
  const { money } = useFormat();
  const t = useText('agentReports');
  return (
    <li className="rec-row" part="row">
      <span className="rec-words">
        <b>{bet.gameName || bet.vendorName}</b>
        <span className="rec-fact">
          <bdi translate="no">{bet.name}</bdi> ·{' '}
          {[bet.vendorName, texts.moment(bet.openedAt)].filter(Boolean).join(' · ')}
        </span>
        {bet.state !== 'completed' && <span className="rec-fact">{t(stateOf(bet))}</span>}
        {bet.valid.minor !== bet.stake.minor && bet.state === 'completed' && (
          <span className="rec-fact">
            {t('valid')} {money(bet.valid)}
          </span>
        )}
      </span>
      <span className="rec-amounts">
        <b className={isMore(bet.win, bet.stake) ? 'rec-up' : ''}>{money(bet.win)}</b>
        <span className="rec-fact">
          {t('bet')} {money(bet.stake)}
        </span>
      </span>
    </li>
  );
}

/** Rounds of the whole team, the newest first. */
export function BetsBody() {
  const t = useText('agentReports');
  const office = useText('agentOffice');
  const { money } = useFormat();
  const nameOf = useProductName();
  const list = useTeamBets();
  const { csv, print, ...file } = useReportFile('bets');
  const { shown, filter, texts } = list;
  const bets = shown?.bets ?? [];
  const title = office('personalHistoryCopy');
  return (
    <ReportFrame
      title={title}
      list={list}
      isEmpty={bets.length === 0 && !list.hasNext}
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
            facts:
              shown === null ? [] : [['', `${texts.day(shown.window.from)} – ${texts.day(shown.window.to)}`]],
            head: [t('time'), t('member'), t('bet'), t('win'), t('game'), t('state')],
            rows: bets.map((bet) => [
              texts.moment(bet.openedAt),
              bet.name,
              money(bet.stake),
              money(bet.win),
              bet.gameName || bet.vendorName,
              t(stateOf(bet)),
            ]),
            note: '',
          }),
      }}
      fields={
        <>
          <Pick
            label={t('product')}
            value={filter.product}
            rows={[['', t('allProducts')], ...PRODUCTS.map((code) => [code, nameOf(code)] as const)]}
            onPick={(value) => list.narrow({ ...filter, product: oneOf(PRODUCTS, value) })}
          />
          <Pick
            label={t('state')}
            value={filter.state}
            rows={[['', t('allStates')], ...BET_STATES.map((state) => [state, t(state)] as const)]}
            onPick={(value) => list.narrow({ ...filter, state: oneOf(BET_STATES, value) })}
          />
        </>
      }
    >
      <ul className="rec-rows">
        {bets.map((bet) => (
          <BetRow key={`${bet.vendor} ${bet.id}`} bet={bet} texts={texts} />
        ))}
      </ul>
    </ReportFrame>
  );
}
