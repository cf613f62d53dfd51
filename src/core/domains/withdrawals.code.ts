import { withdrawCode } from '../../contract/calls/withdrawal-code';
import type { SentCode } from '../../contract/entities/identity';
import type { Client } from '../types';
import { withBotCheck } from './bot-check';

/** Asks for the code of a withdrawal, with a bot check where the merchant wants one. */
export const sendWithdrawalCode = (client: Client): Promise<SentCode> =>
  withBotCheck(client, 'sms', { before: true, send: (fields) => client.call(withdrawCode, fields) });
