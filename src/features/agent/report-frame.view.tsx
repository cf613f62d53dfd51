import type { ReactNode } from 'react';
import type { CsvForm } from '../../core/types.records';
import { useFormat, useText } from '../../react';
import { useDecimalComma } from '../../react/use-decimal-comma';
import { ownZone } from '../../react/days';
import type { Answer, Listed } from '../../react/use-pages';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { chosenOf, isSpan, spanOf } from './figures';
import { PeriodChoice } from './period.view';

/** Rows that stand for a page on its way. */
const SKELETONS = 6;

export interface Days {
  from: string;
  to: string;
}

interface ReportFrameProps<Filter extends Days, Page extends Answer> {
  title: string;
  list: Listed<Filter, Page>;
  isEmpty: boolean;
  /** Choices beside the days. */
  fields?: ReactNode;
  file?: { busy: boolean; isLost: boolean; csv(form: CsvForm): void; print(): void };
  children: ReactNode;
}

/** One choice of a list, its name above it. */
export function Pick(props: {
  label: string;
  value: string;
  rows: readonly (readonly [value: string, name: string])[];
  onPick(value: string): void;
}) {
  return (
    <label className="rec-pick">
      <span>{props.label}</span>
      <select ref={showValue(props.value)} onInput={(event) => props.onPick(event.currentTarget.value)}>
        {props.rows.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What all reports have around their rows: days, choices, file and paper, states and pages. */
export function ReportFrame<Filter extends Days, Page extends Answer>(props: ReportFrameProps<Filter, Page>) {
  const { title, list, isEmpty, fields, file, children } = props;
  const { errorText } = useFormat();
  const team = useText('agentTeam');
  const t = useText('agentReports');
  const common = useText('common');
  const hasComma = useDecimalComma();
  const { shown, load, error, texts, filter } = list;
  const window = shown?.window ?? null;
  const own = window === null ? '' : ownZone(window);
  const narrow = (days: Days): void => list.narrow({ ...filter, ...days });
  return (
    <div className="rec" role="region" aria-label={title} part="report">
      <div className="rec-bar">
        <PeriodChoice
          window={window}
          period={window === null ? null : chosenOf(window)}
          choose={(period) => {
            if (window !== null) narrow(spanOf(period, window.today));
          }}
          range={(from, to) => {
            const isFine = window !== null && isSpan({ from, to }, window.today);
            if (isFine) narrow({ from, to });
            return isFine;
          }}
        />
        <div className="rec-tools">
          <Button
            look="plain"
            icon
            aria-label={team('refresh')}
            busy={load === 'loading'}
            onClick={list.refresh}
          >
            <Icon name="refresh" />
          </Button>
          {file && (
            <>
              <Button look="line" busy={file.busy} disabled={isEmpty} onClick={() => file.csv({})} part="csv">
                {t('csv')}
              </Button>
              {hasComma && (
                <Button
                  look="line"
                  busy={file.busy}
                  disabled={isEmpty}
                  onClick={() => file.csv({ decimal: ',' })}
                  part="excel"
                >
                  {t('excel')}
                </Button>
              )}
              <Button look="line" disabled={isEmpty} onClick={file.print} part="print">
                {t('print')}
              </Button>
            </>
          )}
        </div>
      </div>
      {fields && <div className="office-fields">{fields}</div>}
      {file?.isLost && <Alert tone="error">{t('fileFailed')}</Alert>}
      {window !== null && (
        <p className="rec-fact">
          {team('range', { from: texts.day(window.from), to: texts.day(window.to) })} ·{' '}
          {team('zone', { zone: window.zone, gmt: window.gmt })}
          {own !== '' && ` · ${team('clock', { zone: own })}`}
        </p>
      )}
      {error !== null && (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={list.refresh}>{common('retry')}</Button>}
        />
      )}
      {shown === null && error === null && (
        <div className="rec-rows" aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, row) => (
            <span key={row} className="f-skeleton rec-skeleton" />
          ))}
        </div>
      )}
      {shown !== null && isEmpty && error === null && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {shown !== null && !isEmpty && error === null && <div aria-busy={load === 'loading'}>{children}</div>}
      {error === null && (list.page > 1 || list.hasNext) && (
        <nav className="rec-pages" aria-label={t('pages')} part="pager">
          <Button look="line" disabled={list.page === 1} aria-label={t('previous')} onClick={list.previous}>
            ‹
          </Button>
          <span aria-current="page">{t('page', { page: list.page })}</span>
          <Button look="line" disabled={!list.hasNext} aria-label={t('next')} onClick={list.next}>
            ›
          </Button>
        </nav>
      )}
    </div>
  );
}
