import { useId, type ReactNode } from 'react';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import type { Listed } from './list.controller';
import { Pager } from './parts.view';

export interface ListRow {
  id: string;
  title: string;
  at: number | null;
  state: string;
  tone: 'good' | 'bad' | 'open';
  amount: string;
}

/** Rows shown while a page is on its way. */
const SKELETONS = 3;

/** What was asked for before, the newest first; each leads to its steps. */
export function CaseList<Row>(props: {
  title: string;
  empty: string;
  emptyText: string;
  failed: string;
  list: Listed<Row>;
  rowOf(row: Row): ListRow;
  onShow(id: string): void;
}): ReactNode {
  const { title, list, rowOf, onShow } = props;
  const t = useText('cashier');
  const shared = useText('common');
  const format = useFormat();
  const id = useId();
  const rows = list.rows.map(rowOf);
  return (
    <section className="past" aria-labelledby={id} aria-busy={list.load === 'loading'} part="list">
      <h3 className="step-title" id={id}>
        {title}
      </h3>
      {list.load === 'error' && list.error !== null ? (
        <ErrorState
          title={props.failed}
          text={format.errorText(list.error)}
          error={list.error}
          action={<Button onClick={list.refresh}>{shared('retry')}</Button>}
        />
      ) : list.load === 'loading' && rows.length === 0 ? (
        Array.from({ length: SKELETONS }, (_, at) => <Skeleton key={at} height={64} radius={12} />)
      ) : rows.length === 0 ? (
        <EmptyState icon="info" title={props.empty} text={props.emptyText} />
      ) : (
        <ul className="past-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <button className="past-row" type="button" onClick={() => onShow(row.id)} part="row">
                <span className="past-words">
                  <b>{row.title}</b>
                  <span className="fact">{row.at === null ? '' : format.dateTime(row.at)}</span>
                </span>
                <span className="past-sums">
                  <b>{row.amount}</b>
                  <span className={`mark mark-${row.tone}`}>{row.state}</span>
                </span>
                <span className="f-hidden">, {t('show')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager page={list.page} totalPages={list.totalPages} go={list.go} />
    </section>
  );
}
