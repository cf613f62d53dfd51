import { useId, useState } from 'react';
import type { Board, BoardPage, BoardRow } from '../../contract/entities/contest-board';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { useBoard, useBoards, useWho } from './missions.controller';
import { Loading, Nothing } from './states.view';
import { Terms } from './terms.view';
import { useFigure, useGamesText, usePrizeText } from './texts';

/** Leaderboards, for guests as well. */
export function Boards() {
  const t = useText('missions');
  const [chosen, choose] = useState('');
  const list = useBoards();
  if (list.value === null) return <Loading of={list} />;
  const board = list.value.find(({ id }) => id === chosen) ?? list.value[0];
  if (board === undefined) return <Nothing />;
  return (
    <>
      {list.value.length > 1 && (
        <div className="ms-chips" role="group" aria-label={t('view_boards')}>
          {list.value.map((one) => (
            <button
              key={one.id}
              type="button"
              className="ms-chip"
              aria-pressed={one.id === board.id}
              part="filter"
              onClick={() => choose(one.id)}
            >
              {one.title}
            </button>
          ))}
        </div>
      )}
      <One key={board.id} id={board.id} />
    </>
  );
}

function One({ id }: { id: string }) {
  const board = useBoard(id);
  return board.value === null ? <Loading of={board} /> : <Table board={board.value} />;
}

const prizeOf = ({ prizes }: Board, rank: number) =>
  prizes.find(({ from, to }) => from <= rank && rank <= to)?.prize;

function Table({ board }: { board: BoardPage }) {
  const t = useText('missions');
  const { dateTime } = useFormat();
  const games = useGamesText();
  const id = useId();
  const { own, rows, until } = board;
  const isListed = own !== null && rows.some(({ rank, name }) => rank === own.rank && name === own.name);
  return (
    <section className="ms-box" aria-labelledby={id} part="board">
      <h3 className="ms-title" id={id}>
        <bdi>{board.title}</bdi>
      </h3>
      <p className="ms-fact">
        {[
          t(`board_${board.state}`),
          t(`by_${board.by}`),
          games(board.categories),
          t('members', { count: board.members }),
          ...(until === null ? [] : [t('until', { at: dateTime(until) })]),
        ].join(' · ')}
      </p>
      <Own board={board} />
      {rows.length === 0 ? (
        <p className="ms-fact">{t('boardEmpty')}</p>
      ) : (
        <table className="ms-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('rank')}</th>
              <th scope="col">{t('player')}</th>
              <th scope="col">{t('score')}</th>
              <th scope="col">{t('prize')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={`${row.rank} ${row.name}`}
                row={row}
                board={board}
                isOwn={own !== null && row.rank === own.rank && row.name === own.name}
              />
            ))}
            {own !== null && own.rank > 0 && !isListed && <Row row={own} board={board} isOwn />}
          </tbody>
        </table>
      )}
      <Terms text={board.terms} />
      {board.state === 'running' && <p className="ms-fact">{t('refreshed')}</p>}
      {board.hash !== '' && <p className="ms-fact ms-hash">{t('hash', { hash: board.hash })}</p>}
    </section>
  );
}

function Own({ board }: { board: BoardPage }) {
  const t = useText('missions');
  const { isGuest, enter, toGames } = useWho();
  if (isGuest)
    return (
      <div className="ms-row">
        <span>{t('loginOwn')}</span>
        <Button look="line" onClick={enter} part="login">
          {t('login')}
        </Button>
      </div>
    );
  if (board.own === null || board.own.rank > 0) return null;
  return (
    <div className="ms-row">
      <span>{t('ownNone')}</span>
      {board.state === 'running' && (
        <Button look="line" onClick={toGames} part="to-games">
          {t('toGames')}
        </Button>
      )}
    </div>
  );
}

function Row({ row, board, isOwn }: { row: BoardRow; board: BoardPage; isOwn: boolean }) {
  const t = useText('missions');
  const figure = useFigure();
  const prizeText = usePrizeText();
  const prize = prizeOf(board, row.rank);
  return (
    <tr className={isOwn ? 'ms-own' : undefined}>
      <td>{row.rank}</td>
      <th scope="row">
        <bdi translate="no">{row.name}</bdi>
        {isOwn && ` (${t('own')})`}
      </th>
      <td>{figure(row.score, board.by === 'multiplier' ? 'multiple' : { currency: board.currency })}</td>
      <td>{prize === undefined ? '–' : prizeText(prize)}</td>
    </tr>
  );
}
