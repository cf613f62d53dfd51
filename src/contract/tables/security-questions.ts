/** Questions that a member may choose from; the gateway has their words in each language. */
export const securityQuestionIds = [
  'childhood-street',
  'first-school',
  'first-teacher',
  'childhood-friend',
  'first-concert',
  'dream-job',
] as const;
export type SecurityQuestionId = (typeof securityQuestionIds)[number];

/** So many different ones are chosen, and all of them answered. */
export const SECURITY_QUESTIONS = 2;
