import { barsOf, CHART } from './bars';

interface BarChartProps {
  values: readonly bigint[];
  /** What stands behind each bar to compare it with, as many as there are values. */
  before?: readonly bigint[];
  /** What the picture says, for those who do not see it. */
  label: string;
  /** Under the first and the last bar; null: nothing. */
  ends: readonly [first: string, last: string] | null;
}

/** Values as bars above and below a line; a table beside it has every number. */
export function BarChart({ values, before = [], label, ends }: BarChartProps) {
  const scale = [...values, ...before];
  const { bars, zero } = barsOf(values, scale);
  const behind = before.length === values.length ? barsOf(before, scale).bars : [];
  return (
    <figure className="f-chart" part="chart">
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {behind.map((bar, at) => (
          <rect
            key={at}
            className="f-chart-before"
            {...bar.box}
            x={bar.box.x - bar.box.width / 6}
            width={(bar.box.width * 4) / 3}
            rx="1"
          />
        ))}
        {bars.map((bar, at) => (
          <rect key={at} className={bar.isUp ? 'f-chart-up' : 'f-chart-down'} {...bar.box} rx="1" />
        ))}
        <line
          className="f-chart-zero"
          x1="0"
          x2={CHART.width}
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {ends && (
        <figcaption className="f-chart-axis" aria-hidden="true">
          {ends.map((end, at) => (
            <span key={at}>{end}</span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
