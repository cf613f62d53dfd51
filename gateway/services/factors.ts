import type { MemberRow } from '../database/queries/members';
import type { Grant, Visitor } from './session';

export type FactorMethod = 'E' | 'S' | 'G' | 'P';

export interface FactorsDue {
  member: MemberRow;
  visitor: Visitor;
  /** The device asks to be remembered. */
  remember: boolean;
  /** So many tries of late that a password alone is not enough. */
  suspicious: boolean;
  /** As it was typed: one that may never be used must be changed after the second factor too. */
  password?: string;
}

export interface FactorAnswer {
  ticket: string;
  method: FactorMethod;
  /** The code of a mail, a text message or an authenticator, or the payee's name. */
  answer: string;
  codeId: string;
  remember: boolean;
}

export interface Factors {
  /** null: nothing more is asked. Otherwise what travels as `value` of LOGIN_VERIFY_REQUIRED. */
  due(input: FactorsDue): Promise<Record<string, unknown> | null>;
  /** Sends a code to the account's own address. @throws GatewayError TICKET_INVALID, CODE_LIMIT */
  sendCode(input: {
    ticket: string;
    method: 'E' | 'S';
    visitor: Visitor;
    language: string;
  }): Promise<{ codeId: string; expiredMinutes: number }>;
  /** Opens the session. @throws GatewayError TICKET_INVALID, CODE_WRONG */
  verify(input: FactorAnswer & { visitor: Visitor }): Promise<Grant>;
}
