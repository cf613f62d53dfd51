import { useId, type ReactNode } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import type { LoadState } from '../../core/types';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ErrorState } from '../../ui/primitives/state';

/** One box with its heading, what it says and what may be done. */
export function Section(props: { title: ReactNode; text: string; action?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="box" aria-labelledby={id} part="section">
      <div className="box-head">
        <div className="box-words">
          <h2 className="box-title" id={id}>
            {props.title}
          </h2>
          <p className="box-text">{props.text}</p>
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}

/** What stands in a box while its rows come, and when they did not. Rows that are there stay. */
export function Loaded(props: {
  load: LoadState;
  error: AppError | null;
  isEmpty: boolean;
  onRetry(): void;
  children: ReactNode;
}) {
  const { errorText } = useFormat();
  const shared = useText('common');
  const { load, error, isEmpty } = props;
  if (!isEmpty) return props.children;
  if (load === 'error' && error !== null)
    return (
      <ErrorState
        title={errorText(error)}
        error={error}
        action={<Button onClick={props.onRetry}>{shared('retry')}</Button>}
      />
    );
  if (load === 'ready') return props.children;
  return (
    <div className="rows" aria-busy="true">
      <Skeleton height={56} />
    </div>
  );
}
