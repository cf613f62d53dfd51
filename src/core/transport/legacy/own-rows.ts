import { AppError } from '../../kernel/app-error';
import type { GatewayConfig } from '../../types';
import { fieldsOf, isZone } from './readers';
import type { Row, Table } from './row';

/** More rows than the contract has calls are a mistake. */
const MAX_ROWS = 1000;
const PARTS: readonly string[] = ['send', 'read'];

const wrongField = (name: string, why: string): AppError =>
  new AppError('CONFIG_INVALID', {
    value: { field: `gateway.${name}` },
    cause: new Error(`${name}: ${why}`),
  });
const wrong = (why: string): AppError => wrongField('dialectRows', why);

/** In a wrong zone every time would be wrong, and nothing would show it. @throws AppError CONFIG_INVALID */
export const checkTimeZone = (timeZone: GatewayConfig['timeZone']): void => {
  if (timeZone !== undefined && !isZone(timeZone)) throw wrongField('timeZone', 'there is no such zone');
};

const rowOf = (name: string, given: unknown): Row => {
  const parts = Object.entries(fieldsOf(given));
  if (parts.length === 0) throw wrong(`${name} has neither send nor read`);
  for (const [part, made] of parts)
    if (!PARTS.includes(part) || typeof made !== 'function')
      throw wrong(`${name}.${part} is not one of the functions send and read`);
  return given as Row;
};

const NONE: Table = {};

/**
 * Rows by which the owner of a gateway says how its calls and answers look where they differ from the tables.
 * @param given the rows, or the address of a module whose default export they are
 * @throws AppError CHUNK_LOST when the module does not come, CONFIG_INVALID for what is no table of rows
 */
export const ownRows = async (given: GatewayConfig['dialectRows']): Promise<Table> => {
  if (given === undefined || given === null) return NONE;
  let table: unknown = given;
  if (typeof given === 'string')
    try {
      table = ((await import(/* @vite-ignore */ given)) as { default?: unknown }).default;
    } catch (cause) {
      throw new AppError('CHUNK_LOST', { cause });
    }
  const rows = Object.entries(fieldsOf(table));
  if (rows.length === 0 || rows.length > MAX_ROWS) throw wrong('there are no rows in it');
  return Object.fromEntries(rows.map(([name, row]) => [name, rowOf(name, row)]));
};
