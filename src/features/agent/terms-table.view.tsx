import type { ReactNode } from 'react';
import { useText } from '../../react';

/** Rows of terms, each under its number. */
export function TermsTable(props: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** What stands beside the number of a row. */
  besideNumber?(row: number): ReactNode;
  /** What stands beside a cell. */
  besideCell?(row: number, column: number, cell: string): ReactNode;
}) {
  const { label, head, rows, besideNumber, besideCell } = props;
  const t = useText('agentPay');
  return (
    <div className="rec-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="rec-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="rec-hidden">{t('row', { row: '' })}</span>
            </th>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <th scope="row">
                {row + 1}
                {besideNumber?.(row)}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column]}>
                  {cell}
                  {besideCell?.(row, column, cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
