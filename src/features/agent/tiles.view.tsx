import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import type { Money } from '../../contract/money';
import { useFormat, useText } from '../../react';
import { FIGURES, figureText, trendOf, type FigureName } from './overview-figures';
import type { useReportTexts } from './overview.controller';

interface Tile {
  name: FigureName;
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
  const format = useFormat();
  const { money, number } = format;
  const t = useText('agentTeam');
  const { sum } = shown;
  const isOneDay = shown.window.from === shown.window.to;
  const write = (value: Money): string => figureText(value, format);
  const counted = (key: 'people' | 'roundsCount', count: number | null): string | undefined =>
    count === null ? undefined : t(key, { count, number: number(count) });
  const tiles: Tile[] = [
    { name: 'net', isGood: true, note: () => t('netText') },
    { name: 'turnover', isGood: true, note: ({ rounds }) => counted('roundsCount', rounds) },
    { name: 'winnings' },
    { name: 'deposits', isGood: true, note: ({ depositors }) => counted('people', depositors) },
    { name: 'withdrawals' },
    { name: 'given' },
    { name: 'registrations', isGood: true },
    { name: 'firstDeposits', isGood: true, note: ({ firstDeposit }) => money(firstDeposit) },
    // Sums of days: who plays on two of them counts twice.
    { name: 'players', isGood: true, note: () => (isOneDay ? undefined : t('eachDay')) },
  ];
  return (
    <dl className="office-tiles" part="tiles">
      {tiles.map((tile) => {
        const value = FIGURES[tile.name];
        const note = tile.note?.(sum);
        return (
          <div
            key={tile.name}
            className={tile.name === 'net' ? 'office-tile office-tile-main' : 'office-tile'}
          >
            <dt>{t(tile.name)}</dt>
            <dd>
              <b>{write(value(sum))}</b>
              {note !== undefined && <span className="rec-fact">{note}</span>}
              {before !== null && (
                <TrendMark
                  tile={tile}
                  now={value(sum)}
                  before={value(before.sum)}
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
