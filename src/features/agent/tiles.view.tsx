import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import type { Money } from '../../contract/money';
import { computed } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { countAsMoney, netOf, trendOf } from './figures';
import type { useReportTexts } from './overview.controller';

interface Tile {
  name:
    | 'net'
    | 'turnover'
    | 'winnings'
    | 'deposits'
    | 'withdrawals'
    | 'given'
    | 'registrations'
    | 'firstDeposits'
    | 'players';
  value(figures: AgentFigures): Money;
  isMoney: boolean;
  /** More of it is better. */
  isGood?: true;
  note?(figures: AgentFigures): string | undefined;
}

type Texts = ReturnType<typeof useReportTexts>;

function TrendMark(props: {
  tile: Tile;
  now: Money;
  before: Money;
  texts: Texts;
  write(value: Money): string;
}) {
  const { tile, now, before, texts, write } = props;
  const t = useText('agentTeam');
  // Nothing can be said about a figure that was not told.
  if (now.unread || before.unread) return null;
  const trend = trendOf(now.minor, before.minor);
  if (trend.is === 'same') return <span className="office-trend">{t('same')}</span>;
  if (trend.is === 'new')
    return (
      <span className="office-trend">
        {t('newAtAll')} · {t('before', { before: write(before) })}
      </span>
    );
  const tone = tile.isGood ? ` office-trend-${trend.is}` : '';
  const said = t(trend.is, { share: texts.percent(trend.share), before: write(before) });
  return (
    <span className={`office-trend${tone}`}>
      <span aria-hidden="true">
        {trend.is === 'up' ? '▲' : '▼'} {texts.percent(trend.share)}
      </span>
      <span className="rec-hidden">{said}</span>
      <span aria-hidden="true"> · {t('before', { before: write(before) })}</span>
    </span>
  );
}

/** The figures of a period side by side, each with its way since the period before. */
export function Tiles({
  shown,
  before,
  texts,
}: {
  shown: TeamOverview;
  before: TeamOverview | null;
  texts: Texts;
}) {
  const { money, number } = useFormat();
  const t = useText('agentTeam');
  const { sum } = shown;
  const isOneDay = shown.window.from === shown.window.to;
  const counted = (key: 'people' | 'roundsCount', count: number | null): string | undefined =>
    count === null ? undefined : t(key, { count, number: number(count) });
  const tiles: Tile[] = [
    { name: 'net', value: netOf, isMoney: true, isGood: true, note: () => t('netText') },
    {
      name: 'turnover',
      value: ({ turnover }) => turnover,
      isMoney: true,
      isGood: true,
      note: (one) => counted('roundsCount', one.rounds),
    },
    { name: 'winnings', value: ({ winnings }) => winnings, isMoney: true },
    {
      name: 'deposits',
      value: ({ deposits }) => deposits,
      isMoney: true,
      isGood: true,
      note: (one) => counted('people', one.depositors),
    },
    { name: 'withdrawals', value: ({ withdrawals }) => withdrawals, isMoney: true },
    {
      name: 'given',
      value: ({ bonus, rebate }) => computed(bonus.minor + rebate.minor, bonus, rebate),
      isMoney: true,
    },
    { name: 'registrations', value: (one) => countAsMoney(one.registrations), isMoney: false, isGood: true },
    {
      name: 'firstDeposits',
      value: (one) => countAsMoney(one.firstDeposits),
      isMoney: false,
      isGood: true,
      note: (one) => money(one.firstDeposit),
    },
    {
      ...{ name: 'players', value: (one) => countAsMoney(one.players), isMoney: false, isGood: true },
      // Sums of days: who plays on two of them counts twice.
      ...(isOneDay ? {} : { note: () => t('eachDay') }),
    },
  ];
  return (
    <dl className="office-tiles" part="tiles">
      {tiles.map((tile) => {
        const write = (value: Money): string =>
          tile.isMoney || value.unread ? money(value) : number(Number(value.minor));
        const note = tile.note?.(sum);
        return (
          <div
            key={tile.name}
            className={tile.name === 'net' ? 'office-tile office-tile-main' : 'office-tile'}
          >
            <dt>{t(tile.name)}</dt>
            <dd>
              <b>{write(tile.value(sum))}</b>
              {note !== undefined && <span className="rec-fact">{note}</span>}
              {before !== null && (
                <TrendMark
                  tile={tile}
                  now={tile.value(sum)}
                  before={tile.value(before.sum)}
                  texts={texts}
                  write={write}
                />
              )}
            </dd>
          </div>
        );
      })}
      <div className="office-tile">
        <dt>{t('team')}</dt>
        <dd>
          <b>{number(shown.total)}</b>
          <span className="rec-fact">{t('direct', { count: number(shown.direct) })}</span>
        </dd>
      </div>
    </dl>
  );
}
