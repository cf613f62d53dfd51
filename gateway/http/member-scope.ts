import { sessionOf, type RouteContext } from './route';

/** Whose rows a call may touch: always the session's, never the request's. */
export const memberScope = (context: RouteContext): { merchantId: number; memberId: bigint } => ({
  merchantId: context.merchant.id,
  memberId: sessionOf(context).memberId,
});
