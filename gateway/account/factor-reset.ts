import type { Query } from '../database/types';
import { dropSecondFactors, endAllSessions, noteSecurityEvent } from '../identity/index';
import { forgetTries } from './payment-password.queries';
import { forgetAnswers, forgetAnswerTries } from './security-questions.queries';
import type { Who } from './who';

/** What a reset took away. */
export interface DroppedFactors {
  authenticator: boolean;
  passkeys: number;
  paymentPassword: boolean;
  answers: boolean;
  sessionsEnded: number;
}

/** Takes away everything by which a member proves who they are, except the password, and ends sessions and remembered devices. */
export const dropFactors = async (query: Query, who: Who): Promise<DroppedFactors> => {
  const dropped = { ...(await dropSecondFactors(query, who)), answers: await forgetAnswers(query, who) };
  await forgetTries(query, who);
  await forgetAnswerTries(query, who);
  const { sessionIds } = await endAllSessions(query, who);
  await noteSecurityEvent(query, { ...who, kind: 'factors-reset', facts: { ...dropped, by: 'operators' } });
  return { ...dropped, sessionsEnded: sessionIds.length };
};
