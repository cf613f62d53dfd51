import type { ReactNode } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ErrorState } from '../../ui/primitives/state';
import { useBalanceNow } from './balance.controller';
import { useCopy } from './copy.controller';
import { useHelp, type HelpCase } from './help.controller';

/** Pairs of a name and a value, one under the other; what is not there is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  if (rows.every((row) => row === null)) return null;
  return (
    <dl className="facts">
      {rows.map(
        (row) =>
          row !== null && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Stands where the page will stand, and says when it cannot come. */
export function Waiting({ error, onRetry }: { error: AppError | null; onRetry(): void }) {
  const t = useText('cashier');
  const shared = useText('common');
  const { errorText } = useFormat();
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={onRetry}>{shared('retry')}</Button>}
      />
    );
  return (
    <div className="cash" aria-busy="true">
      <Skeleton height={64} radius={12} />
      <Skeleton height={92} radius={12} />
      <Skeleton height={48} radius={12} />
      <Skeleton height={48} radius={12} />
    </div>
  );
}

/** The balance; a change moves once and is said politely. */
export function BalanceNow() {
  const t = useText('cashier');
  const { text, turn, isMoved, said } = useBalanceNow();
  return (
    <p className="money" part="balance">
      <span className="fact">{t('balance')}</span>
      {text === '' ? (
        <Skeleton width={96} height={24} />
      ) : (
        <bdi translate="no" key={turn} className={isMoved ? 'money-sum money-moved' : 'money-sum'}>
          {text}
        </bdi>
      )}
      <span className="f-hidden" role="status">
        {said === '' ? '' : t('balanceNow', { amount: said })}
      </span>
    </p>
  );
}

/** A button that copies; it keeps its place and its size, and what became of it is said. */
export function CopyButton(props: { text: string; label: string; look?: 'main' | 'line'; face?: string }) {
  const t = useText('cashier');
  const { said, copy } = useCopy(props.text);
  const { label, look = 'line', face = t('copy') } = props;
  return (
    <>
      <Button look={look} wide={look === 'main'} aria-label={label} onClick={copy} part="copy">
        {said === 'copied' ? t('copied') : face}
      </Button>
      <span className={said === 'copyFailed' ? 'f-error' : 'f-hidden'} role="status">
        {said === '' ? '' : t(said)}
      </span>
    </>
  );
}

/** The way to a person, with what it is about. */
export function HelpButton({ about }: { about: HelpCase }) {
  const t = useText('cashier');
  const { isAsked, ask } = useHelp(about);
  return (
    <>
      <Button look="plain" onClick={ask} part="help">
        {t('help')}
      </Button>
      {isAsked && (
        <Alert tone="info">
          {t('helpNone', { id: about.reference === '' ? about.id : about.reference })}
        </Alert>
      )}
    </>
  );
}

/** A refusal above the button that caused it. */
export function Refusal({ error, onRetry }: { error: AppError | null; onRetry?: () => void }) {
  const shared = useText('common');
  const { errorText } = useFormat();
  if (error === null) return null;
  return (
    <Alert
      tone="error"
      action={
        onRetry !== undefined && error.retryable ? (
          <LinkButton onClick={onRetry}>{shared('retry')}</LinkButton>
        ) : undefined
      }
    >
      {errorText(error)}
    </Alert>
  );
}

/** Shown in place of a step until its file has loaded. Omit `onBack` if the page has its own way back. */
export function StepLoading(props: { lost: boolean; retry(): void; onBack?(): void }) {
  const { lost, retry, onBack } = props;
  const t = useText('cashier');
  const shared = useText('common');
  if (!lost) return <div aria-busy="true" />;
  return (
    <Alert
      tone="error"
      action={
        <>
          <LinkButton onClick={retry}>{shared('retry')}</LinkButton>
          {onBack !== undefined && <LinkButton onClick={onBack}>{t('change')}</LinkButton>}
        </>
      }
    >
      {shared('chunkLost')}
    </Alert>
  );
}

/** Pages of a list. */
export function Pager(props: { page: number; totalPages: number; go(page: number): void }) {
  const t = useText('cashier');
  const { page, totalPages, go } = props;
  if (totalPages < 2) return null;
  return (
    <nav className="pages" aria-label={t('pages')} part="pager">
      <Button look="line" disabled={page <= 1} aria-label={t('previous')} onClick={() => go(page - 1)}>
        ‹
      </Button>
      <span aria-current="page">{t('page', { page, pages: totalPages })}</span>
      <Button
        look="line"
        disabled={page >= totalPages}
        aria-label={t('nextPage')}
        onClick={() => go(page + 1)}
      >
        ›
      </Button>
    </nav>
  );
}
