import * as v from 'valibot';
import { call, MONEY, nothing } from '../desk-call';

/** Longer than every word of a report and every day. */
const word = v.pipe(v.string(), v.maxLength(20));
/** Words are judged by the report, which says what would be right. */
const asked = v.strictObject({ name: word, by: word, from: word, to: word });

/** Calls of the Reports page: sums of the books by period. `reports.*` are messages that members reported. */
export const reportCalls = {
  'figures.list': call({ roles: MONEY, input: nothing }),
  'figures.show': call({ roles: MONEY, input: asked }),
  /** The same as a file, which leaves the desk. */
  'figures.csv': call({ roles: MONEY, input: asked, subject: ({ name }) => `report ${name}` }),
} as const;
