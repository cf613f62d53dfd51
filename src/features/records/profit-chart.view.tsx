import type { ProfitRow } from '../../contract/entities/record-profit';
import { useFormat, useText } from '../../react';
import { barsOf, CHART } from './bars';

/** Results as bars above and below a line; the table beside it has every number. */
export function ProfitChart(props: {
  rows: readonly ProfitRow[];
  isByTime: boolean;
  nameOf(row: ProfitRow): string;
}) {
  const { rows, isByTime, nameOf } = props;
  const { money } = useFormat();
  const t = useText('records');
  const [first] = rows;
  if (first === undefined || rows.length < 2) return null;
  // The newest stands last where time runs along.
  const shown = isByTime ? [...rows].reverse() : [...rows];
  const { bars, zero } = barsOf(shown.map(({ net }) => net.minor));
  const best = rows.reduce((one, row) => (row.net.minor > one.net.minor ? row : one), first);
  const worst = rows.reduce((one, row) => (row.net.minor < one.net.minor ? row : one), first);
  const named = (row: ProfitRow): string => `${nameOf(row)} ${money(row.net)}`;
  return (
    <figure className="rec-chart" part="chart">
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { best: named(best), worst: named(worst) })}
      >
        {bars.map((bar, at) => (
          <rect key={at} className={bar.isUp ? 'rec-bar-up' : 'rec-bar-down'} {...bar.box} rx="1" />
        ))}
        <line
          className="rec-zero"
          x1="0"
          x2={CHART.width}
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {isByTime ? (
        <figcaption className="rec-axis" aria-hidden="true">
          <span>{nameOf(shown[0] ?? first)}</span>
          <span>{nameOf(first)}</span>
        </figcaption>
      ) : null}
    </figure>
  );
}
