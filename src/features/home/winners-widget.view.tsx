import { useState, type CSSProperties } from 'react';
import type { Winner } from '../../contract/entities/notice';
import { useImages, useText } from '../../react';
import { gameOf, useFollow } from './follow';
import { Leave } from './leave.view';
import { useAmountOf, useWinners } from './winners-widget.controller';

/** HOME-6: these stand apart, the rest moves by. */
const RANKED = 3;
/** The list moves half a pixel a frame at 60 frames a second. */
const PX_PER_SECOND = 30;
const ROW_PX = 56;

/** The largest wins of real rounds: the first three ranked, the others passing by, numbered from four. */
export function WinnersWidget() {
  const t = useText('news');
  const shared = useText('common');
  const { rows, load, canRetry, retry } = useWinners();
  const follow = useFollow();
  const [still, setStill] = useState(false);
  const rest = rows.slice(RANKED);
  const start = (row: Winner): void =>
    follow.start(
      gameOf({
        id: row.gameId,
        vendorGameId: row.vendorGameId,
        name: row.gameName,
        vendor: row.vendor,
        category: row.category,
        icon: row.icon,
      }),
    );
  return (
    <section className="winners" part="winners" aria-label={t('winners')} aria-busy={load === 'loading'}>
      <header className="winners-head">
        <h2>{t('winners')}</h2>
        {rest.length > 0 && (
          <button
            type="button"
            className="winners-stop"
            aria-pressed={still}
            onClick={() => setStill(!still)}
          >
            {still ? t('winnersMove') : t('winnersPause')}
          </button>
        )}
      </header>
      {load === 'error' && (
        <p className="winners-none" role="alert">
          {t('winnersFailed')}{' '}
          {canRetry && (
            <button type="button" className="winners-stop" onClick={retry}>
              {shared('retry')}
            </button>
          )}
        </p>
      )}
      {load === 'ready' && rows.length === 0 && <p className="winners-none">{t('winnersEmpty')}</p>}
      {load === 'loading' && rows.length === 0 && <div className="winners-wait" />}
      <ol className="winners-top">
        {rows.slice(0, RANKED).map((row, index) => (
          <Row key={index} row={row} place={index + 1} start={start} />
        ))}
      </ol>
      {rest.length > 0 && (
        <div
          className={still ? 'winners-window winners-still' : 'winners-window'}
          tabIndex={0}
          role="group"
          aria-label={t('winners')}
        >
          <div
            className="winners-belt"
            style={{ '--winners-time': `${(rest.length * ROW_PX) / PX_PER_SECOND}s` } as CSSProperties}
          >
            <ol start={RANKED + 1}>
              {rest.map((row, index) => (
                <Row key={index} row={row} place={RANKED + 1 + index} start={start} />
              ))}
            </ol>
            {/* The same rows once more, so that the belt has no seam. */}
            <ol aria-hidden="true" inert>
              {rest.map((row, index) => (
                <Row key={index} row={row} place={RANKED + 1 + index} start={start} />
              ))}
            </ol>
          </div>
        </div>
      )}
      <Leave follow={follow} />
    </section>
  );
}

function Row({ row, place, start }: { row: Winner; place: number; start(row: Winner): void }) {
  const images = useImages();
  const amountOf = useAmountOf();
  return (
    <li>
      <button type="button" className="winner" onClick={() => start(row)}>
        <span className="winner-place" aria-hidden="true">
          {place}
        </span>
        <img src={images.image(row.icon)} alt="" width="40" height="40" loading="lazy" decoding="async" />
        <span className="winner-who">
          <bdi translate="no">{row.customerName}</bdi>
          <span>{row.gameName}</span>
        </span>
        <span className="winner-amount">{amountOf(row)}</span>
      </button>
    </li>
  );
}
