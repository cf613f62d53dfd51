import { DatabaseError, sqlState } from './errors';
import { APP_ROLE } from './roles';
import type { Query, Row, Unready } from './types';

interface State extends Row {
  role: string;
  isUnbound: boolean;
  readOnly: boolean;
  migration: number | null;
}

const STATE = `
  select current_user::text as role, r.rolsuper or r.rolbypassrls as "isUnbound",
         pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
         (select max(number) from foyer_migration) as migration
    from pg_roles r where r.rolname = current_user`;
const NO_TABLE = '42P01';
const NO_RIGHT = '42501';

const verdict = (state: State | undefined, last: number): Unready | null => {
  if (state === undefined || state.role !== APP_ROLE || state.isUnbound) return 'role';
  if (state.readOnly) return 'read-only';
  // During a rolling release, nodes of the old build see a newer migration.
  return (state.migration ?? 0) < last ? 'migrations' : null;
};

const ofError = (error: unknown): Unready => {
  if (error instanceof DatabaseError && error.code === 'DATABASE_BUSY') return 'busy';
  const state = sqlState(error);
  if (state === NO_TABLE) return 'migrations';
  return state === NO_RIGHT ? 'role' : 'silent';
};

/** Checks the database with one statement. Returns null if it is ready. */
export const unreadyOf = async (input: {
  query: Query;
  isFull: () => boolean;
  timeoutMs: number;
  /** Number of the last migration of this build. */
  last: () => number;
}): Promise<Unready | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Unready>((resolve) => {
    timer = setTimeout(() => resolve(input.isFull() ? 'busy' : 'silent'), input.timeoutMs);
  });
  const asked = input
    .query<State>(STATE)
    .then(([state]) => verdict(state, input.last()))
    .catch(ofError);
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
};
