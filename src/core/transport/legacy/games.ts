import { answerOf } from './days';
import { countOf, fieldsOf, firstOf, readRows, rowsOf, textOf } from './readers';
import type { Facts, Fields, Row, Table } from './row';

// Lists of games. A gateway that has none answers null; a row that is no object is left out.

const asItIs = (row: Fields): Fields => row;
const listOf = (value: unknown, name: string, facts: Facts): Fields[] =>
  readRows(rowsOf(value, name), asItIs, facts);

const pagesIn = (answer: Fields): number => countOf(firstOf(answer, 'totalPages', 'totalPage', 'pages'));

const games: Row = {
  read(value, facts) {
    const answer = answerOf(value);
    const rows = listOf(value, 'games', facts);
    return {
      games: rows,
      totalPages: pagesIn(answer),
      totalCount: countOf(firstOf(answer, 'totalCount', 'total'), rows.length),
    };
  },
};

const hot: Row = {
  read(value, facts) {
    answerOf(value);
    return { list: listOf(value, 'list', facts) };
  },
};

const recent: Row = {
  read: (value, facts) => ({ totalPages: pagesIn(answerOf(value)), list: listOf(value, 'list', facts) }),
};

const favourites: Row = {
  read: (value, facts) => ({
    totalPages: pagesIn(answerOf(value)),
    content: listOf(value, 'content', facts),
  }),
};

const favouriteIds: Row = {
  read(value) {
    answerOf(value);
    return rowsOf(value)
      .map((one) => textOf(one) || textOf(fieldsOf(one).nodeId))
      .filter(Boolean);
  },
};

const vendors: Row = {
  read(value, facts) {
    const { data = value } = answerOf(value);
    // Nothing of a lane is counted twice: lost cards are lost rows too.
    let lost = 0;
    const counting: Facts = { ...facts, leftOut: (rows) => void (lost += rows) };
    const lanes = readRows(
      rowsOf(data, 'lanes'),
      (lane) =>
        textOf(lane.title) === ''
          ? null
          : {
              title: lane.title,
              cards: readRows(rowsOf(lane.cards), asItIs, counting),
              gameClassify: readRows(rowsOf(lane.gameClassify), asItIs, counting),
            },
      counting,
    );
    if (lost > 0) facts.leftOut(lost);
    return { data: { lanes } };
  },
};

export const gameRows: Table = {
  'games.list': games,
  'games.hot': hot,
  'games.recent': recent,
  'games.vendors': vendors,
  'favourites.ids': favouriteIds,
  'favourites.list': favourites,
};
