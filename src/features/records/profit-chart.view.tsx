import type { ProfitRow } from '../../contract/entities/record-profit';
import { useFormat, useText } from '../../react';
import { BarChart } from '../../ui/primitives/bar-chart';

/** Results as bars above and below a line; the table beside it has every number. */
export function ProfitChart(props: {
  rows: readonly ProfitRow[];
  isByTime: boolean;
  nameOf(row: ProfitRow): string;
}) {
  const { isByTime, nameOf } = props;
  // A result that cannot be read has no bar; the table shows it as unread.
  const rows = props.rows.filter(({ net }) => !net.unread);
  const { money } = useFormat();
  const t = useText('records');
  const [first] = rows;
  if (first === undefined || rows.length < 2) return null;
  // The newest stands last where time runs along.
  const shown = isByTime ? [...rows].reverse() : [...rows];
  const best = rows.reduce((one, row) => (row.net.minor > one.net.minor ? row : one), first);
  const worst = rows.reduce((one, row) => (row.net.minor < one.net.minor ? row : one), first);
  const named = (row: ProfitRow): string => `${nameOf(row)} ${money(row.net)}`;
  return (
    <BarChart
      values={shown.map(({ net }) => net.minor)}
      label={t('chart', { best: named(best), worst: named(worst) })}
      ends={isByTime ? [nameOf(shown[0] ?? first), nameOf(first)] : null}
    />
  );
}
