import {
  agentTransfer,
  agentTransfers,
  agentTransferSettings,
} from '../../src/contract/calls/agents-transfers';
import { uplineSettings, uplineTransfer } from '../../src/contract/calls/funds';
import { agentTransfersToWire } from '../../src/contract/entities/agent-transfer';
import { uplineSettingsToWire } from '../../src/contract/entities/funds';
import { route, type Route, type RouteContext, sessionOf } from '../http/index';
import type { UplineServices } from './services';

const whoOf = (context: RouteContext<UplineServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});
/** Whose money it is, and who passes it on. */
const actorOf = (context: RouteContext<UplineServices>) => {
  const { sub, memberId } = sessionOf(context);
  return { ...whoOf(context), actorId: sub?.memberId ?? memberId };
};

export const uplineRoutesOf: readonly Route<UplineServices>[] = [
  route(uplineSettings, async (_, context) =>
    uplineSettingsToWire(await context.services.uplines.settings(whoOf(context))),
  ),
  route(uplineTransfer, async (input, context) => {
    await context.services.uplines.transfer({ ...whoOf(context), ...input });
    return true;
  }),
  route(agentTransferSettings, async (_, context) => ({
    ...uplineSettingsToWire(await context.services.downlines.settings(actorOf(context))),
    toDownline: '1',
    downlineReceiver: 'DIRECT',
  })),
  route(agentTransfers, async (input, context) =>
    agentTransfersToWire(await context.services.downlines.list({ ...actorOf(context), ...input })),
  ),
  route(agentTransfer, async (input, context) => {
    await context.services.downlines.transfer({ ...actorOf(context), ...input });
    return true;
  }),
];
