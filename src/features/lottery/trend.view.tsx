import type { NumberSpace } from '../../contract/lottery';
import { useText } from '../../react';
import { Tabs } from '../../ui/primitives/tabs';
import type { chartOf, Trend } from './trend';

/** Draw by draw: what came, and how long everything else was missing by then. */
function Chart({ chart }: { chart: NonNullable<ReturnType<typeof chartOf>> }) {
  const t = useText('lottery');
  const [newest] = chart.rows;
  if (newest === undefined) return null;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t('chart')}>
      <table className="chart" part="chart">
        <caption className="fact">{t('chartText')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chartDraw')}</th>
            {newest.missing.map((_, at) => (
              <th key={at} scope="col">
                {chart.from + at}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ issue, missing }) => (
            <tr key={issue}>
              <th scope="row">{issue.slice(-4)}</th>
              {missing.map((count, at) => (
                <td key={at}>{count === 0 ? <b>{chart.from + at}</b> : count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Missing counts, what came often and seldom, and the shape; with the sentence that none of it foretells anything. */
export function TrendView(props: {
  space: NumberSpace;
  trend: Trend;
  chart: ReturnType<typeof chartOf>;
  places: number;
  place: number;
  onPlace(place: number): void;
}) {
  const { space, trend, chart, places, place, onPlace } = props;
  const t = useText('lottery');
  const width = space.kind === 'prizes' ? 2 : 1;
  const shown = (number: number): string => String(number).padStart(width, '0');
  const most = Math.max(1, ...trend.rows.map(({ count }) => count));
  return (
    <div className="trend" part="trend">
      <p className="plain-words">{t('trendPlain')}</p>
      {places > 1 && (
        <Tabs
          label={t('trend')}
          rows={Array.from({ length: places }, (_, at) => ({
            value: String(at),
            label: t('place', { number: at + 1 }),
          }))}
          value={String(place)}
          onChange={(value) => onPlace(Number(value))}
        />
      )}
      <dl className="trend-facts">
        <div>
          <dt>{t('trendHot')}</dt>
          <dd>{trend.hot.map(shown).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('trendCold')}</dt>
          <dd>{trend.cold.map(shown).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('trendShape')}</dt>
          <dd>
            {t('trendBig')} {trend.bigPercent} %, {t('trendOdd')} {trend.oddPercent} %
          </dd>
        </div>
      </dl>
      {chart !== null && <Chart chart={chart} />}
      <div className="scroll" tabIndex={0} role="region" aria-label={t('trend')}>
        <table className="grid-table">
          <caption className="fact">{t('trendOf', { count: trend.draws })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('trendNumber')}</th>
              <th scope="col">{t('trendCount')}</th>
              <th scope="col">{t('trendGap')}</th>
              <th scope="col">{t('trendMost')}</th>
            </tr>
          </thead>
          <tbody>
            {trend.rows.map(({ number, count, gap, longest }) => (
              <tr key={number}>
                <th scope="row">{shown(number)}</th>
                <td>
                  <span
                    className="bar"
                    style={{ inlineSize: `${(count * 48) / most}px` }}
                    aria-hidden="true"
                  />
                  {count}
                </td>
                <td>{gap ?? t('trendNever')}</td>
                <td>{longest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
