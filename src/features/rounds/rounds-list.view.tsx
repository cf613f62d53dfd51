import { useId, useState, type ReactNode } from 'react';
import type { Round } from '../../contract/entities/round';
import { useFormat, useImages, useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { RoundsFilter } from './rounds-filter.view';
import { NO_FILTER, useOwnRounds, type RoundList } from './rounds.controller';

/** Rows shown while a page is on its way. */
const SKELETONS = 5;

function Row({ round }: { round: Round }) {
  const format = useFormat();
  const images = useImages();
  const t = useText('rounds');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const time = round.openedAt === null ? '' : format.dateTime(round.openedAt);
  const game = round.gameName || round.vendorName;
  return (
    <li className="round" part="round">
      <button
        className="round-head"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {round.icon === '' ? (
          <span className="art" />
        ) : (
          <img className="art" src={images.image(round.icon)} alt="" width={42} height={56} loading="lazy" />
        )}
        <span className="words">
          <b>{game}</b>
          <span className="fact">{round.vendorName}</span>
          <span className="fact">{time}</span>
        </span>
        <span className="sums">
          <span className={`badge badge-${round.state}`}>{t(round.state)}</span>
          <span>
            <span className="fact">{t('bet')}</span> {format.money(round.bet)}
          </span>
          <span className={!round.bet.unread && round.win.minor > round.bet.minor ? 'won' : ''}>
            <span className="fact">{t('win')}</span> {format.money(round.win)}
          </span>
        </span>
        <Icon name="down" size={16} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Deferred load={() => import('./round-detail.view')}>
            {({ RoundDetails }) => <RoundDetails round={round} />}
          </Deferred>
        ) : null}
      </div>
    </li>
  );
}

function Pages({ list }: { list: RoundList }) {
  const t = useText('rounds');
  const { page, totalPages, go } = list;
  if (totalPages < 2) return null;
  return (
    <nav className="pages" aria-label={t('pages')} part="pager">
      <Button look="line" disabled={page <= 1} aria-label={t('previous')} onClick={() => go(page - 1)}>
        ‹
      </Button>
      <span aria-current="page">
        {t('page', { page })} / {totalPages}
      </span>
      <Button look="line" disabled={page >= totalPages} aria-label={t('next')} onClick={() => go(page + 1)}>
        ›
      </Button>
    </nav>
  );
}

/** A part that comes with the need for it alone. */
function Deferred<Part extends object>(props: { load(): Promise<Part>; children(part: Part): ReactNode }) {
  const common = useText('common');
  const { part, lost, retry } = useLazy(props.load);
  if (lost)
    return (
      <ErrorState title={common('chunkLost')} action={<Button onClick={retry}>{common('retry')}</Button>} />
    );
  return part === null ? <div className="waiting" aria-busy="true" /> : props.children(part);
}

function Body({ list }: { list: RoundList }) {
  const format = useFormat();
  const t = useText('rounds');
  const common = useText('common');
  const { rounds, load, error, filter } = list;
  if (error)
    return (
      <ErrorState
        title={t('failed')}
        text={format.errorText(error)}
        error={error}
        action={<Button onClick={list.refresh}>{common('retry')}</Button>}
      />
    );
  if (load === 'ready' && rounds.length === 0) {
    const isNarrowed = Object.values(filter).some((value) => value !== '');
    return (
      <EmptyState
        title={t(isNarrowed ? 'emptyFilter' : 'empty')}
        text={t(isNarrowed ? 'emptyFilterText' : 'emptyText')}
        action={isNarrowed ? <Button onClick={() => list.narrow(NO_FILTER)}>{t('reset')}</Button> : undefined}
      />
    );
  }
  return (
    <ul className="rounds" aria-busy={load === 'loading'}>
      {rounds.length > 0
        ? rounds.map((round) => <Row key={`${round.vendor} ${round.id}`} round={round} />)
        : Array.from({ length: SKELETONS }, (_, place) => (
            <li key={place} className="round f-skeleton row-skeleton" aria-hidden="true" />
          ))}
    </ul>
  );
}

/** The rounds of who is logged in, newest first, with what they are narrowed by. */
export function RoundsList({ withTitle }: { withTitle: boolean }) {
  const format = useFormat();
  const t = useText('rounds');
  const { isProofDue, ...list } = useOwnRounds();
  if (isProofDue)
    return (
      <div className="list">
        {withTitle ? <h2>{t('title')}</h2> : null}
        <Deferred load={() => import('./step-up.view')}>
          {({ RoundsStepUp }) => <RoundsStepUp onProved={list.refresh} />}
        </Deferred>
      </div>
    );
  return (
    <div className="list">
      <header className="list-head">
        {withTitle ? <h2>{t('title')}</h2> : null}
        <p className="fact">{t('intro')}</p>
        <Button
          look="plain"
          icon
          aria-label={t('refresh')}
          busy={list.load === 'loading'}
          onClick={list.refresh}
        >
          <Icon name="refresh" />
        </Button>
      </header>
      <RoundsFilter filter={list.filter} narrow={list.narrow} />
      <p className="hidden" role="status">
        {list.load === 'ready' ? t('count', { count: format.number(list.totalCount) }) : ''}
      </p>
      <Body list={list} />
      <Pages list={list} />
    </div>
  );
}
