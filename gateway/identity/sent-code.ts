import type { RouteContext } from '../http/index';

/** Hands a code's id back in every way a client may keep it: in the answer, in a header and in a cookie. */
export const sentCode = <T extends { codeId: string; expiredMinutes: number }>(
  { header, secure }: RouteContext,
  sent: T,
): T => {
  // A page of another origin gets the cookie only over https; the header works everywhere.
  const site = secure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const lifeS = sent.expiredMinutes * 60;
  header('set-cookie', `codeId=${sent.codeId}; Path=/wps; Max-Age=${lifeS}; HttpOnly; ${site}`);
  header('x-code-id', sent.codeId);
  return sent;
};
