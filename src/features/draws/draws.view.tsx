import { useId, useState, type FormEvent } from 'react';
import type { LotteryBoard } from '../../contract/entities/lottery';
import { useFormat, useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Balls } from './balls.view';
import { useBoards, useTicketCheck, useTimes } from './draws.controller';

export interface DrawsWidgetProps {
  view: 'board' | 'verify';
  /** One game alone, '' for all. */
  game: string;
  /** The draw to verify, '' to ask for it. */
  issue: string;
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

function Proof(props: { game: string; issue: string }) {
  const t = useText('draws');
  const { part, lost, retry } = useLazy(() => import('./proof.view'));
  if (lost) return <Button onClick={retry}>{t('again')}</Button>;
  return part === null ? <div className="draw-wait" aria-busy="true" /> : <part.DrawProof {...props} />;
}

function Board({ board }: { board: LotteryBoard }) {
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
            <span className="fact">{t('jackpot')}</span> <b>{format.money(jackpot)}</b>
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
            {isOpen ? <Proof game={board.code} issue={last.issue} /> : null}
          </div>
        </>
      )}
    </li>
  );
}

function Checker() {
  const t = useText('draws');
  const format = useFormat();
  const [number, setNumber] = useState('');
  const { found, busy, failure, look } = useTicketCheck();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (number.trim() !== '') look(number);
  };
  return (
    <section className="checker" part="checker" aria-labelledby={id}>
      <h3 id={id}>{t('checkTitle')}</h3>
      <form onSubmit={submit}>
        <label>
          <span className="fact">{t('ticketNumber')}</span>
          <input
            type="text"
            name="ticket"
            value={number}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" look="main" busy={busy}>
          {t('check')}
        </Button>
      </form>
      <div role="status">
        {failure === '' ? null : <p className="bad">{failure}</p>}
        {found === null ? null : (
          <>
            <p>
              <b>{found.gameName}</b> {t('issue', { issue: found.issue })}:{' '}
              <b className={`state-${found.state}`}>{t(found.state)}</b>
              {found.prize.minor > 0n ? ` · ${format.money(found.prize)}` : ''}
            </p>
            <ul className="checked">
              {found.lines.map((line, at) => (
                <li key={at}>
                  {line.betName}: <bdi>{line.selection}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {found !== null && found.rows.length > 0 ? (
        <Balls
          rows={found.rows}
          label={t('drawn', { issue: found.issue, numbers: found.rows.flat().join(', ') })}
        />
      ) : null}
    </section>
  );
}

function Verifier({ game, issue }: Pick<DrawsWidgetProps, 'game' | 'issue'>) {
  const t = useText('draws');
  const { part, lost, retry } = useLazy(() => import('./proof-page.view'));
  if (lost) return <Button onClick={retry}>{t('again')}</Button>;
  if (part === null) return <div className="draw-wait" aria-busy="true" />;
  return <part.ProofPage key={`${game} ${issue}`} game={game} issue={issue} />;
}

/** For every visitor: boards of draws and a ticket checker, or the page that computes a draw again. */
export function DrawsWidget({ view, ...draw }: DrawsWidgetProps) {
  return view === 'verify' ? <Verifier {...draw} /> : <Draws game={draw.game} />;
}

/** What is open, what was drawn, and what became of a ticket. */
function Draws({ game }: { game: string }) {
  const t = useText('draws');
  const { errorText } = useFormat();
  const { boards, load, error, retry } = useBoards(game);
  const isWaiting = boards.length === 0 && (load === 'idle' || load === 'loading');
  return (
    <section className="draws" aria-label={t('title')} aria-busy={isWaiting}>
      <h2>{t('title')}</h2>
      {load === 'error' && boards.length === 0 ? (
        <ErrorState
          title={t('failed')}
          text={error === null ? '' : errorText(error)}
          action={<Button onClick={retry}>{t('again')}</Button>}
        />
      ) : null}
      {load === 'ready' && boards.length === 0 ? <EmptyState title={t('none')} /> : null}
      <ul className="boards">
        {boards.map((board) => (
          <Board key={board.code} board={board} />
        ))}
        {isWaiting
          ? Array.from({ length: SKELETONS }, (_, at) => (
              <li key={at} className="draw draw-wait" aria-hidden="true" />
            ))
          : null}
      </ul>
      <Checker />
    </section>
  );
}
