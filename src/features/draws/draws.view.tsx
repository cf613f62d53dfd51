import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { LotteryBoard } from '../../contract/entities/lottery';
import { useFormat, useHost, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Balls } from './balls.view';
import { type LoadTexts, useBoards, usePart, useTimes } from './draws.controller';
import { stillOf } from './still';

export interface DrawsWidgetProps {
  /** Left out where all words are there. */
  loadTexts?: LoadTexts;
  view: 'board' | 'verify';
  /** One game alone, '' for all. */
  game: string;
  /** The draw to verify, '' to ask for it. */
  issue: string;
  /** The ticket to verify with its draw, by the number on it; '' for none. */
  ticket: string;
}

/** Boards shown while the first answer is on its way. */
const SKELETONS = 3;
const two = (count: number): string => String(count).padStart(2, '0');
const clockText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
};

function Times({ board }: { board: LotteryBoard }) {
  const t = useText('draws');
  const { until, leftS } = useTimes(board);
  const issue = board.current?.issue ?? board.next?.issue ?? '';
  return (
    <p className="draw-times" part="countdown">
      {issue === '' ? null : <span className="fact">{t('issue', { issue })}</span>}
      <span role="timer" className={until === 'close' && leftS <= 10 ? 'left last' : 'left'}>
        <span className="fact">{t(until)}</span> {leftS > 0 ? <b>{clockText(leftS)}</b> : null}
      </span>
    </p>
  );
}

/** What loads later, with its words; a button asks again for what was lost. */
function Later<Part extends object>(props: {
  loadTexts: LoadTexts | undefined;
  load: () => Promise<Part>;
  /** Looks of its place meanwhile. */
  wait: string;
  children(part: Part): ReactNode;
}) {
  const t = useText('draws');
  const { part, lost, retry } = usePart(props.loadTexts, props.load);
  if (lost) return <Button onClick={retry}>{t('again')}</Button>;
  return part === null ? <div className={props.wait} aria-busy="true" /> : props.children(part);
}

function Board({ board, loadTexts }: { board: LotteryBoard; loadTexts: LoadTexts | undefined }) {
  const t = useText('draws');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { last, jackpot } = board;
  return (
    <li className="draw" part="board">
      <header>
        <h3>{board.name}</h3>
        {jackpot ? (
          <p className="jackpot" part="jackpot">
            <span className="fact">{t('jackpot')}</span> <b translate="no">{format.money(jackpot)}</b>
          </p>
        ) : null}
      </header>
      <Times board={board} />
      {last === null ? (
        <p className="fact">{t('noDraw')}</p>
      ) : (
        <>
          <Balls
            rows={last.rows}
            label={t('drawn', { issue: last.issue, numbers: last.numbers.join(', ') })}
          />
          <p className="draw-foot">
            <span className="fact">{t('issue', { issue: last.issue })}</span>
            <button
              type="button"
              className="f-link"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {t('howDrawn')}
            </button>
          </p>
          <div id={id} hidden={!isOpen}>
            {isOpen ? (
              <Later loadTexts={loadTexts} load={() => import('./proof.view')} wait="draw-wait">
                {({ DrawProof }) => <DrawProof game={board.code} issue={last.issue} />}
              </Later>
            ) : null}
          </div>
        </>
      )}
    </li>
  );
}

function Verifier({ game, issue, ticket, loadTexts }: Omit<DrawsWidgetProps, 'view'>) {
  return (
    <Later loadTexts={loadTexts} load={() => import('./proof-page.view')} wait="draw-wait">
      {({ ProofPage }) => (
        <ProofPage key={`${game} ${issue} ${ticket}`} game={game} issue={issue} ticket={ticket} />
      )}
    </Later>
  );
}

/** For every visitor: boards of draws and a ticket checker, or the page that computes a draw again. */
export function DrawsWidget({ view, ...draw }: DrawsWidgetProps) {
  return view === 'verify' ? <Verifier {...draw} /> : <Draws game={draw.game} loadTexts={draw.loadTexts} />;
}

/** Boards that a server drew stand in for those on their way. */
function Still({ node }: { node: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(node), [node]);
  return <div ref={place} />;
}

/** What is open, what was drawn, and what became of a ticket. */
function Draws({ game, loadTexts }: { game: string; loadTexts: LoadTexts | undefined }) {
  const t = useText('draws');
  const { errorText } = useFormat();
  const { boards, load, error, retry } = useBoards(game);
  const isWaiting = boards.length === 0 && (load === 'idle' || load === 'loading');
  const still = stillOf(useHost().element);
  if (isWaiting && still !== null) return <Still node={still} />;
  return (
    <section className="draws" aria-label={t('title')} aria-busy={isWaiting}>
      <h2>{t('title')}</h2>
      {load === 'error' && boards.length === 0 ? (
        <ErrorState
          {...(error?.retryable === false
            ? { title: errorText(error) }
            : { title: t('failed'), text: error === null ? '' : errorText(error) })}
          error={error}
          action={<Button onClick={retry}>{t('again')}</Button>}
        />
      ) : null}
      {load === 'ready' && boards.length === 0 ? <EmptyState title={t('none')} /> : null}
      <ul className="boards">
        {boards.map((board) => (
          <Board key={board.code} board={board} loadTexts={loadTexts} />
        ))}
        {isWaiting
          ? Array.from({ length: SKELETONS }, (_, at) => (
              <li key={at} className="draw draw-wait" aria-hidden="true" />
            ))
          : null}
      </ul>
      <Later loadTexts={loadTexts} load={() => import('./checker.view')} wait="checker checker-wait">
        {({ Checker }) => <Checker />}
      </Later>
    </section>
  );
}
