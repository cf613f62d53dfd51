import type { MerchantContext } from '../platform/index';
import type { DeskRole } from '../operator/index';
import type { DeskAnswers } from './desk-answers';
import type { DeskCallName, DeskParsed } from './desk-calls';

/** Who asks, from where: from the session alone, never from what is sent. */
export interface DeskContext {
  merchant: MerchantContext;
  operator: { id: bigint; name: string; role: DeskRole };
  sessionId: bigint;
  endsAtMs: number;
  ip: string;
}

/** Calls that are answered before there is a session. */
export type DoorCallName = 'door.login' | 'door.invited' | 'door.open';

export type DeskHandler<Name extends DeskCallName> = (
  input: DeskParsed<Name>,
  context: DeskContext,
) => Promise<DeskAnswers[Name]>;

/** A handler for every call behind the door. */
export type DeskHandlers = { [Name in Exclude<DeskCallName, DoorCallName>]: DeskHandler<Name> };
