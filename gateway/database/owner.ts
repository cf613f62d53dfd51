import { Connection } from './connection';
import type { Query } from './types';

/** A session of the role that owns the tables. Row-level security applies to it as well. */
export interface Owner {
  query: Query;
  /** Runs a transaction that sees a merchant's rows; null for tables without a merchant. */
  tx<T>(merchantId: number | null, work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 600_000;
const MAX_MERCHANT = 2_147_483_647;

/** Opens a session for statements that the application's role may not run. @throws DatabaseError DATABASE_UNREACHABLE, DATABASE_POOLED */
export const openOwner = async (url: string): Promise<Owner> => {
  const connection = new Connection({
    url,
    role: null,
    applicationName: 'foyer-owner',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await connection.open();
  const query: Query = (text, values = []) => connection.send(text, values);
  return {
    query,
    async tx(merchantId, work) {
      if (
        merchantId !== null &&
        !(Number.isInteger(merchantId) && merchantId > 0 && merchantId <= MAX_MERCHANT)
      )
        throw new Error(`${merchantId} is not a merchant's id`);
      await connection.script(
        merchantId === null ? 'begin' : `begin; set local foyer.merchant = '${merchantId}'`,
      );
      try {
        const result = await work(query);
        await connection.script('commit');
        return result;
      } catch (error) {
        if (connection.alive) await connection.script('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => connection.close(),
  };
};
