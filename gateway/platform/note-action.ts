import type { Query } from '../database/types';

/** Writes down what an operator did, in its transaction. */
export type NoteAction = (
  query: Query,
  action: {
    merchantId: number;
    actor: string;
    command: string;
    target: string;
    before: unknown;
    after: unknown;
  },
) => Promise<void>;
