/** What can go wrong between the gateway and its database, each with a sentence for the operator. */
export type DatabaseErrorCode =
  | 'EMBEDDED_BINARIES_MISSING'
  | 'EMBEDDED_IN_USE'
  | 'EMBEDDED_INIT_FAILED'
  | 'EMBEDDED_SECRETS_MISSING'
  | 'EMBEDDED_START_FAILED'
  | 'BACKUP_REFUSED'
  | 'DATABASE_ANSWER'
  | 'DATABASE_BUSY'
  | 'DATABASE_CLOSED'
  | 'DATABASE_LOST'
  | 'DATABASE_MERCHANT_INVALID'
  | 'DATABASE_POOLED'
  | 'DATABASE_ROLE'
  | 'DATABASE_UNREACHABLE'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_FAILED'
  | 'MIGRATION_MISSING'
  | 'MIGRATION_NAME'
  | 'MIGRATION_NONE'
  | 'MIGRATION_ORDER'
  | 'MIGRATION_PENDING';

/** A database failure with a code and a plain sentence; `cause` keeps what the driver or the system said. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(input: { code: DatabaseErrorCode; sentence: string; cause?: unknown }) {
    super(input.sentence, input.cause === undefined ? undefined : { cause: input.cause });
    this.code = input.code;
  }
}

const textOf = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : null;
};

/** SQLSTATE of an error that PostgreSQL raised, or null for any other error. */
export const sqlState = (error: unknown): string | null => {
  const code = textOf(error, 'code');
  return textOf(error, 'severity_local') !== null && code !== null && /^[0-9A-Z]{5}$/.test(code)
    ? code
    : null;
};

/** Name of the violated constraint when `error` is PostgreSQL's unique violation, else null. */
export const uniqueViolation = (error: unknown): string | null =>
  sqlState(error) === '23505' ? (textOf(error, 'constraint_name') ?? '') : null;

/** True when the connection, not the statement, failed: the outcome is unknown and the caller may ask again. */
export const connectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError)
    return error.code === 'DATABASE_LOST' || error.code === 'DATABASE_UNREACHABLE';
  const code = textOf(error, 'code') ?? '';
  // 57P01–57P03: the server is stopping, crashed or starting.
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|57P0[123])/.test(code);
};

/**
 * True when a statement was sent and what came back does not say what became of it: it may stand. A server that could not be
 * reached, and a pool without a connection, were sent nothing.
 */
export const mayStand = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === 'DATABASE_LOST' || error.code === 'DATABASE_ANSWER'
    : connectionLost(error);

/** Whether the server itself has refused a transaction, so that nothing of it stands; a lost connection says nothing. */
export const isUndone = (error: unknown): boolean => sqlState(error) !== null && !connectionLost(error);

/** Passing states of the server: locks, time-outs, a restart. What was asked may be asked again. */
export const isTransient = (error: unknown): boolean =>
  connectionLost(error) ||
  (error instanceof DatabaseError && (error.code === 'DATABASE_BUSY' || error.code === 'DATABASE_CLOSED')) ||
  ['40001', '40P01', '55P03', '57014', '53300'].includes(sqlState(error) ?? '');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
