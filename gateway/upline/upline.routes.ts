import { agentTransfer, agentTransferSettings } from '../../src/contract/calls/agents-transfers';
import { uplineSettings, uplineTransfer } from '../../src/contract/calls/funds';
import { uplineSettingsToWire } from '../../src/contract/entities/funds';
import { route, type Route, type RouteContext, sessionOf } from '../http/index';
import type { UplineServices } from './services';

const whoOf = (context: RouteContext<UplineServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});

export const uplineRoutesOf: readonly Route<UplineServices>[] = [
  route(uplineSettings, async (_, context) =>
    uplineSettingsToWire(await context.services.uplines.settings(whoOf(context))),
  ),
  route(uplineTransfer, async (input, context) => {
    await context.services.uplines.transfer({ ...whoOf(context), ...input });
    return true;
  }),
  route(agentTransferSettings, async (_, context) => ({
    ...uplineSettingsToWire(await context.services.downlines.settings(whoOf(context))),
    toDownline: '1',
    downlineReceiver: 'DIRECT',
  })),
  route(agentTransfer, async (input, context) => {
    await context.services.downlines.transfer({ ...whoOf(context), ...input });
    return true;
  }),
];
