import * as v from 'valibot';
import { defineCall } from '../call';
import { agentTransfersFromWire } from '../entities/agent-transfer';
import { uplineSettingsFromWire } from '../entities/funds';
import { anything, nothing, passThrough, text } from '../wire';
import { agents, teamMemberId, teamPageFields } from './agents';

const transfers = { ...agents, module: 'AGETRANSFERDOWN3' } as const;

/** What the caller may pass on to members right below, now. */
export const agentTransferSettings = defineCall({
  ...transfers,
  name: 'agents.transferSettings',
  subAccount: 'transfers',
  path: '/wps/agent/transferEnabled',
  request: nothing,
  reply: uplineSettingsFromWire,
  errors: ['AGENT_ONLY'],
});

/** What the caller has passed on, the newest first. */
export const agentTransfers = defineCall({
  ...transfers,
  name: 'agents.transfers',
  subAccount: 'transfers',
  path: '/wps/agent/downlineTransfers',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...teamPageFields }),
    v.transform((wire) => ({ cursor: wire.cursor, size: wire.size })),
  ),
  reply: agentTransfersFromWire,
  errors: ['AGENT_ONLY'],
});

/** Passes money of the caller's on to a member right below. `requestId` is the idempotency key. */
export const agentTransfer = defineCall({
  ...transfers,
  limit: 'write',
  name: 'agents.transfer',
  subAccount: 'transfers',
  path: '/wps/agent/transferDownline',
  method: 'PUT',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      customerId: teamMemberId,
      /** Plain decimals: money never goes through a float. */
      transferAmt: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32)),
      paymentpwd: text(64),
      requestId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    }),
    v.transform((wire) => ({
      toId: wire.customerId,
      amount: wire.transferAmt,
      password: wire.paymentpwd,
      requestId: wire.requestId,
    })),
  ),
  reply: anything,
  errors: [
    'AGENT_ONLY',
    'AGENT_UNKNOWN',
    'AGENT_NOT_DIRECT',
    'AGENT_TRANSFER_LIMIT',
    'AGENT_TRANSFER_DAY',
    'AGENT_TRANSFER_CIRCLE',
    'AGENT_TRANSFER_RECEIVER',
    'WALLET_AMOUNT_INVALID',
    'WALLET_NOT_ENOUGH',
    'TRANSFER_PENDING',
    'LEDGER_KEY_CONFLICT',
    'WITHDRAW_PAUSED',
    'WITHDRAW_TURNOVER',
    'WITHDRAW_DISPUTE',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
  ],
});
