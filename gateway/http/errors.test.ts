import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { GatewayError } from '../platform/gateway-error';
import { asGatewayError } from './errors';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

/** What the driver throws when PostgreSQL says this. */
const raised = (state: string): Promise<unknown> =>
  db.operator.query(`do $$ begin raise exception 'said by the test' using errcode = '${state}'; end $$`).then(
    () => null,
    (error: unknown) => error,
  );

describe('what an error becomes on the wire', () => {
  it.each([
    ['a statement that took too long', '57014'],
    ['a lock that did not come in time', '55P03'],
    ['a deadlock', '40P01'],
    ['two transactions that met', '40001'],
    ['no connection left', '53300'],
  ])('%s passes by itself: it may be asked again', async (_, state) => {
    expect(asGatewayError(await raised(state))).toMatchObject({ code: 'BUSY', retryAfterS: 1 });
  });

  it('what will not pass is told as a fault, without a word about it', async () => {
    for (const error of [await raised('42703'), new TypeError('x is not a function'), 'text', null])
      expect(asGatewayError(error)).toMatchObject({ code: 'INTERNAL', value: null });
  });

  it('what was meant stays as it is', () => {
    const meant = new GatewayError('ROUND_UNKNOWN');
    expect(asGatewayError(meant)).toBe(meant);
  });
});
