import { answerOf } from './days';
import { fieldsOf, readRows, rowsOf } from './readers';
import type { Fields, Row } from './row';
import { withTimes } from './times';

/** Pictures of an announcement; null and what is no picture are none. */
const withImages = (row: Fields): Fields =>
  row.announcementImages === undefined
    ? row
    : {
        ...row,
        announcementImages: rowsOf(row.announcementImages).filter(
          (one) => Object.keys(fieldsOf(one)).length > 0,
        ),
      };

/** What is announced. null is nothing to announce, and one broken row takes no other with it. */
export const announcementRow: Row = {
  read(value, facts) {
    const answer = answerOf(value);
    let lost = 0;
    const counting = { leftOut: (rows: number) => void (lost += rows) };
    const rows = (name: string) => withTimes(readRows(rowsOf(answer[name]), withImages, counting), facts);
    const read = {
      banners: rows('banners'),
      player: rows('player'),
      popup: rows('popup'),
      promotion: rows('promotion'),
    };
    if (lost > 0) facts.leftOut(lost);
    return read;
  },
};
