import { AppError } from '../../kernel/app-error';
import { memberRefOf } from './agents-members';
import { answerOf } from './days';
import { fieldsOf, readRows, rowsOf, textOf } from './readers';
import type { Row } from './row';

/** Makes an account right below the agent. */
export const create: Row = {
  send({ type, username, password, nickname, rebateSettingConfigs }) {
    // These gateways send no invitation: without a password they would choose one that everyone knows.
    if (textOf(password) === '') throw new AppError('FUNCTION_NOT_AVAILABLE');
    return { content: { type, username, password, nickname, rebateSettingConfigs } };
  },
  // Mostly nothing is told about an account that was made.
  read: (value, _facts, { username }) => ({
    customerId: textOf(fieldsOf(value).customerId),
    customerName: textOf(username),
    inviteUrl: '',
  }),
};

/** @throws AppError AGENT_UNKNOWN */
const named = (part: string): string => {
  // A write without its member would be about another one, or about none.
  if (part === '') throw new AppError('AGENT_UNKNOWN');
  return part;
};

/** Makes an agent of a member. */
export const promote: Row = {
  send: ({ customerId }) => ({ content: { customerId: named(memberRefOf(customerId).id) } }),
};

/** Passes money on: the receiver goes by name. */
export const transfer: Row = {
  send: ({ customerId, transferAmt, paymentpwd }) => ({
    content: { customerName: named(memberRefOf(customerId).name), transferAmt, paymentpwd },
  }),
};

/** What the operator tells agents. */
export const announcements: Row = {
  send: () => ({ content: {} }),
  read(value, facts) {
    answerOf(value);
    return {
      player: readRows(rowsOf(value, 'player'), (row) => (textOf(row.title) === '' ? null : row), facts),
    };
  },
};
