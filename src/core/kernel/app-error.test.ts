import { describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode, type ErrorRow } from '../../contract/tables/error-codes';
import { AppError } from './app-error';

const fieldsOf = (value: unknown) => new AppError('REGISTER_FIELD_INVALID', { value }).fields;

describe('fields the server refused', () => {
  it('are read from a map of problems', () => {
    const problem = { key: 'reg_pattern_3', values: { min: 1, max: 9 } };
    expect(fieldsOf({ fields: { email: problem } })).toEqual({ email: problem });
  });

  it('are read from a list of names and from keys alone', () => {
    expect(fieldsOf({ fields: ['email'] })).toEqual({ email: { key: 'refused' } });
    expect(fieldsOf({ fields: { email: 'required' } })).toEqual({ email: { key: 'required' } });
  });

  it.each([null, 'fields', 7, { fields: null }, { fields: 'email' }, {}])('are none in %j', (value) => {
    expect(fieldsOf(value)).toEqual({});
  });

  it('are still marked when what is said about them makes no sense', () => {
    expect(fieldsOf({ fields: { email: { key: 3 } } })).toEqual({ email: { key: 'refused' } });
  });
});

describe('errors that may pass', () => {
  it.each(Object.entries<ErrorRow>(errorCodes))('follow the table: %s', (code, row) => {
    expect(new AppError(code as ErrorCode).retryable).toBe(row.retry === true);
  });
});
