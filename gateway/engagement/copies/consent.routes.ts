import {
  messageConsent,
  messageConsentSet,
  messageDevice,
  messageDeviceRemove,
} from '../../../src/contract/calls/message-consent';
import { messageChoicesToWire } from '../../../src/contract/entities/message-consent';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import type { CopiesServices } from './services';

const whoOf = (context: RouteContext<CopiesServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});

export const copiesRoutes: readonly Route<CopiesServices>[] = [
  route(messageConsent, async (_, context) =>
    messageChoicesToWire(await context.services.consents.read(whoOf(context))),
  ),
  route(messageConsentSet, async (choice, context) =>
    messageChoicesToWire(await context.services.consents.choose(whoOf(context), choice)),
  ),
  route(messageDevice, async ({ endpoint, p256dh, auth, details, language, timeZone }, context) => {
    const device = { endpoint, p256dh, auth, details, language, timeZone };
    return messageChoicesToWire(await context.services.consents.addDevice(whoOf(context), device));
  }),
  route(messageDeviceRemove, async ({ endpoint }, context) =>
    messageChoicesToWire(await context.services.consents.removeDevice(whoOf(context), endpoint)),
  ),
];
