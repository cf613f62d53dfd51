import { useId, type ReactNode } from 'react';
import type { AppError } from '../../core/kernel/app-error';
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

/** Stands where something will stand, and says when it cannot come. */
export function Waiting({ error, onRetry }: { error: AppError | null; onRetry(): void }) {
  const t = useText('account');
  const shared = useText('common');
  const { errorText } = useFormat();
  if (error === null)
    return (
      <div className="account" aria-busy="true">
        <Skeleton height={92} radius={12} />
        <Skeleton height={92} radius={12} />
      </div>
    );
  return (
    <ErrorState
      title={t('failed')}
      text={errorText(error)}
      error={error}
      action={<Button onClick={onRetry}>{shared('retry')}</Button>}
    />
  );
}
