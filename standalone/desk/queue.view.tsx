import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { Skeleton } from '../../src/ui/primitives/skeleton';
import { EmptyState } from '../../src/ui/primitives/state';
import type { DeskRefusal } from './desk-api';
import { useFormat } from './use-format';
import { useQueueKeys } from './use-queue-keys';
import { useRefusalText } from './use-refusal-text';

/** One entry of a queue, as a line. */
export interface QueueLine {
  id: string;
  title: ReactNode;
  /** Right of the title: mostly money. */
  figure: string;
  sub: ReactNode;
  /** null: no age is told. */
  since: number | null;
  /** When it should be done; null: there is no clock. */
  dueAt: number | null;
  state: string;
}

export function Refused({ refusal, onRetry }: { refusal: DeskRefusal; onRetry?: () => void }) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const retry = onRetry && (
    <Button look="line" onClick={onRetry}>
      {t('list.retry')}
    </Button>
  );
  return (
    <Alert tone="error" action={retry}>
      {textOf(refusal)}
    </Alert>
  );
}

export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="waiting" role="status" aria-label={t('list.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} radius={8} />
      ))}
    </div>
  );
}

function Due({ at }: { at: number }) {
  const { t } = useTranslation();
  const { span, isPast } = useFormat();
  return isPast(at) ? (
    <b className="late">{t('list.overdue', { span: span(at) })}</b>
  ) : (
    <span>{t('list.due', { span: span(at) })}</span>
  );
}

function Line({
  line,
  isOpen,
  isMarked,
  onOpen,
}: {
  line: QueueLine;
  isOpen: boolean;
  isMarked: boolean;
  onOpen(): void;
}) {
  const { span } = useFormat();
  return (
    <li>
      <button
        type="button"
        className="line"
        data-id={line.id}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isMarked ? 0 : -1}
        onClick={onOpen}
      >
        <span className="line-title">{line.title}</span>
        <span className="line-figure">{line.figure}</span>
        <span className="line-sub">{line.sub}</span>
        <span className="line-when">
          {line.state !== '' && <span className="state">{line.state}</span>}
          {line.dueAt !== null ? (
            <Due at={line.dueAt} />
          ) : (
            line.since !== null && <span>{span(line.since)}</span>
          )}
        </span>
      </button>
    </li>
  );
}

interface QueueProps {
  title: string;
  lines: QueueLine[] | null;
  refusal: DeskRefusal | null;
  openId: string;
  onOpen(id: string): void;
  onRefresh(): void;
  onMore?: (() => void) | undefined;
  /** Above the list: filters. */
  tools?: ReactNode;
  empty?: string;
  /** What was open is no longer in the list, and its panel has nothing to show. */
  isGone?: boolean;
  /** What is open, in a panel beside the list; on a narrow screen over it. */
  children?: ReactNode;
}

/** A list that is worked through by keyboard, and beside it what is open. */
export function Queue(props: QueueProps) {
  const {
    title,
    lines,
    refusal,
    openId,
    onOpen,
    onRefresh,
    onMore,
    tools,
    empty,
    isGone = false,
    children,
  } = props;
  const { t } = useTranslation();
  const { zone } = useFormat();
  const titleId = useId();
  const { list, marked, mark } = useQueueKeys({ ids: (lines ?? []).map(({ id }) => id), openId, onOpen });
  return (
    <div className={openId === '' ? 'queue' : 'queue queue-open'}>
      <section className="queue-list" aria-labelledby={titleId}>
        <div className="bar">
          <h1 id={titleId}>{title}</h1>
          {lines && <span className="fact">{t('list.count', { count: lines.length })}</span>}
          <Button look="line" onClick={onRefresh}>
            {t('list.refresh')}
          </Button>
        </div>
        {tools}
        {refusal && <Refused refusal={refusal} onRetry={onRefresh} />}
        {!lines && !refusal && <Waiting />}
        {lines?.length === 0 && <EmptyState icon="check" title={empty ?? t('list.empty')} />}
        <ul ref={list} className="lines">
          {lines?.map((line) => (
            <Line
              key={line.id}
              line={line}
              isOpen={line.id === openId}
              isMarked={line.id === marked}
              onOpen={() => {
                mark(line.id);
                onOpen(line.id);
              }}
            />
          ))}
        </ul>
        {onMore && (
          <Button look="line" wide onClick={onMore}>
            {t('list.more')}
          </Button>
        )}
        <p className="fact keys">
          {t('list.keys')}. {t('list.zone', { zone })}
        </p>
      </section>
      {openId !== '' && (
        <section className="panel" aria-label={t('list.details')}>
          <Button look="line" onClick={() => onOpen('')}>
            {t('list.back')}
          </Button>
          {isGone ? <Alert tone="info">{t('list.gone')}</Alert> : children}
        </section>
      )}
    </div>
  );
}

/** Facts as pairs; what is empty is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
