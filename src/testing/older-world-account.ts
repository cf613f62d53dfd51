import { ok, writtenTime } from './older-answers';
import { INFO_ANSWER } from './older-account';
import { DAY_MS, refuseOddly, textIn, type OlderRoutes } from './older-world-state';

const LEAST_FEEDBACK = 5;

/** What members say of themselves. */
export const accountRoutes: OlderRoutes = {
  'GET /wps/member/info': ({ account, now }) =>
    ok({
      ...INFO_ANSWER,
      id: account.member.id,
      account: account.member.username,
      type: account.member.type,
      lastLogin: writtenTime(now - DAY_MS),
      toUpline: '1',
      ...account.profile,
    }),
  'POST /wps/member/info'({ account, input }) {
    Object.assign(account.profile, input);
    return ok('null');
  },
  'PUT /wps/feedback': ({ input }) =>
    textIn(input, 'content').length < LEAST_FEEDBACK
      ? refuseOddly('feedback.short', 'Escreva um pouco mais')
      : ok('null'),
  'DELETE /wps/session/logout': () => ok('null'),
};
