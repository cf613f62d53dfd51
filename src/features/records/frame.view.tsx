import type { ReactNode } from 'react';
import type { RecordWindow } from '../../contract/entities/record';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { daysOf, ownZone, periodOf, type QuickPeriod } from '../../react/days';
import type { Answer, Listed } from '../../react/use-pages';
import type { Days } from './records.controller';

/** Rows that stand for a page on its way. */
const SKELETONS = 6;

interface FrameProps<Filter extends Days, Page extends Answer> {
  title: string;
  list: Listed<Filter, Page>;
  periods: readonly QuickPeriod[];
  /** Buttons beside the refresh button. */
  actions?: ReactNode;
  /** The button that opens the filter. */
  filter?: ReactNode;
  isEmpty: boolean;
  /** The filter that asks for everything. */
  any: Filter;
  children: ReactNode;
}

function Periods<Filter extends Days, Page extends Answer>({ list, periods }: FrameProps<Filter, Page>) {
  const t = useText('records');
  const { shown, filter, narrow } = list;
  const chosen = shown === null ? null : periodOf(shown.window, periods);
  return (
    <div className="rec-periods" role="group" aria-label={t('period')}>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          className="rec-chip"
          aria-pressed={period === chosen}
          disabled={shown === null}
          onClick={() => {
            if (shown !== null) narrow({ ...filter, ...daysOf(period, shown.window.today) });
          }}
        >
          {t(period)}
        </button>
      ))}
    </div>
  );
}

function Window({ window, day }: { window: RecordWindow; day(day: string): string }) {
  const t = useText('records');
  const own = ownZone(window);
  return (
    <p className="rec-fact">
      {t('range', { from: day(window.from), to: day(window.to) })} ·{' '}
      {t('days', { zone: window.zone, gmt: window.gmt })}
      {own !== '' && ` · ${t('clock', { zone: own })}`}
    </p>
  );
}

function Pages<Filter, Page extends Answer>({ list }: { list: Listed<Filter, Page> }) {
  const t = useText('records');
  if (list.page === 1 && !list.hasNext) return null;
  return (
    <nav className="rec-pages" aria-label={t('pages')} part="pager">
      <Button look="line" disabled={list.page === 1} aria-label={t('previous')} onClick={list.previous}>
        ‹
      </Button>
      <span aria-current="page">{t('page', { page: list.page })}</span>
      <Button look="line" disabled={!list.hasNext} aria-label={t('next')} onClick={list.next}>
        ›
      </Button>
    </nav>
  );
}

/** What all records have around their rows: periods, filter, the days in sight, states and pages. */
export function RecordsFrame<Filter extends Days, Page extends Answer>(props: FrameProps<Filter, Page>) {
  const { title, list, actions, filter, isEmpty, any, children } = props;
  const isNarrowed = (Object.keys(any) as (keyof Filter)[]).some((key) => list.filter[key] !== any[key]);
  const format = useFormat();
  const t = useText('records');
  const common = useText('common');
  const { shown, load, error } = list;
  return (
    <div className="rec" role="region" aria-label={title} part="records">
      <div className="rec-bar">
        <Periods {...props} />
        <div className="rec-tools">
          {filter}
          {actions}
          <Button
            look="plain"
            icon
            aria-label={t('refresh')}
            busy={load === 'loading'}
            onClick={list.refresh}
          >
            <Icon name="refresh" />
          </Button>
        </div>
      </div>
      {shown === null ? null : <Window window={shown.window} day={list.texts.day} />}
      {error === null ? null : (
        <ErrorState
          title={t('failed')}
          text={format.errorText(error)}
          error={error}
          action={<Button onClick={list.refresh}>{common('retry')}</Button>}
        />
      )}
      {shown === null && error === null ? (
        <div className="rec-rows" aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, row) => (
            <span key={row} className="f-skeleton rec-skeleton" />
          ))}
        </div>
      ) : null}
      {shown !== null && isEmpty && error === null ? (
        <EmptyState
          title={t('empty')}
          text={t(isNarrowed ? 'emptyText' : 'emptyDays')}
          action={isNarrowed && <Button onClick={() => list.narrow(any)}>{t('reset')}</Button>}
        />
      ) : null}
      {shown !== null && !isEmpty && error === null ? (
        <div aria-busy={load === 'loading'}>{children}</div>
      ) : null}
      {error === null ? <Pages list={list} /> : null}
    </div>
  );
}
