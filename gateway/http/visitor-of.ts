import type { Visitor } from '../platform/index';
import type { RouteContext } from './route';

/** The caller as the services count and note it; `deviceId` is the field loginDeviceId of the calls that have one. */
export const visitorOf = (context: RouteContext, deviceId = ''): Visitor => ({
  merchant: context.merchant,
  ip: context.ip,
  source: context.source,
  origin: context.origin,
  tier: context.tier,
  userAgent: context.userAgent,
  captchaId: context.captchaId,
  codeId: context.codeId,
  deviceId,
  language: context.language,
  country: context.country,
});
