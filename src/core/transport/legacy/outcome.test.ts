import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error';
import { outcomeOf } from './outcome';

const write = { name: 'withdrawals.create', method: 'POST' } as const;

describe('[TRIAL-E2] a write to an older gateway', () => {
  it.each([
    new AppError('NETWORK_UNREACHABLE'),
    new AppError('NETWORK_TIMEOUT'),
    new AppError('NETWORK_TIMEOUT', { status: 504 }),
    new AppError('REPLY_NOT_JSON', { status: 204 }),
    new AppError('REPLY_INVALID', { status: 200 }),
    new AppError('BUSY', { status: 503 }),
    new AppError('INTERNAL', { status: 500 }),
    new AppError('REPLY_UNKNOWN', { status: 418 }),
    new AppError('REPLY_UNKNOWN', { status: 500, unknownWord: true, serverMessage: 'hm' }),
    new AppError('REPLY_UNKNOWN', {
      status: 200,
      unknownWord: true,
      serverMessage: 'System busy, try later',
    }),
    ...[
      ...['SYSTEM_ERROR', 'error', 'order.processing', 'GATEWAY_TIMEOUT', 'server busy', '500', '-1', ''],
      ...['INTERNAL_SERVER_ERROR', 'internalServerError', 'UNKNOWN_ERROR', 'RPC_ERROR', 'TRANSFER_FAILED'],
    ].map((word) => new AppError('REPLY_UNKNOWN', { status: 200, unknownWord: true, cause: word })),
  ])('is neither done nor failed after $code $status', (error) => {
    const outcome = outcomeOf(write, error);
    expect(outcome).toMatchObject({ code: 'OUTCOME_UNKNOWN', retryable: false, cause: error });
    expect(outcome.serverMessage).toBe(error.serverMessage);
  });

  it.each([
    new AppError('PAYMENT_PASSWORD_WRONG', { status: 400 }),
    new AppError('REPLY_UNKNOWN', { status: 400, unknownWord: true, cause: 'LIMIT' }),
    new AppError('REPLY_UNKNOWN', { status: 200, unknownWord: true, serverMessage: 'No' }),
    new AppError('REPLY_UNKNOWN', {
      ...{ status: 200, unknownWord: true, cause: '9001', serverMessage: 'Saldo insuficiente' },
    }),
    ...['DAILY_LIMIT_REACHED', 'card_err', 'wrong password error'].map(
      (word) => new AppError('REPLY_UNKNOWN', { status: 200, unknownWord: true, cause: word }),
    ),
    new AppError('SESSION_INVALID', { status: 401 }),
    new AppError('TOO_MANY_REQUESTS', { status: 429 }),
    new AppError('FUNCTION_NOT_AVAILABLE', { status: 400 }),
  ])('is refused after $code $status', (error) => {
    expect(outcomeOf(write, error)).toBe(error);
  });

  it('that changes nothing a person would look for is only asked again, and so is a read', () => {
    const lost = new AppError('NETWORK_TIMEOUT');
    for (const name of ['session.login', 'code.login', 'favourites.add'])
      expect(outcomeOf({ name, method: 'POST' }, lost)).toBe(lost);
    expect(outcomeOf({ name: 'records.account', method: 'GET' }, lost)).toBe(lost);
    expect(outcomeOf({ name: 'session.register', method: 'PUT' }, lost).code).toBe('OUTCOME_UNKNOWN');
  });
});
