import type { HandlerInput } from '../contract/call';
import type { agentTransfer, agentTransfers } from '../contract/calls/agents-transfers';
import { agentTransfersToWire } from '../contract/entities/agent-transfer';
import { uplineSettingsToWire } from '../contract/entities/funds';
import { amountToWire, parseAmount } from '../contract/money';
import { FAKE_PAYMENT_PASSWORD } from './fake-funds';
import { FakeRefusal } from './fake-refusal';
import type { FakeContext } from './fake-state';
import { agentOf, money, placeIn } from './fake-teams';

const MIN = 100n;
const MAX = 1_000_000n;
const DAY = 5_000_000n;
const TIMES = 10;

export const agentTransferAnswers = {
  agentTransferSettings(_: unknown, context: FakeContext) {
    const agent = agentOf(context);
    const sent = context.state.teams.transfers.filter(({ agentId }) => agentId === agent.id);
    return uplineSettingsToWire({
      upline: '',
      min: money(MIN),
      max: money(MAX),
      available: money(agent.minor),
      timesLeft: TIMES - sent.length,
      amountLeft: money(DAY - sent.reduce((sum, { minor }) => sum + minor, 0n)),
      paymentPasswordSet: true,
      pausedUntil: null,
    });
  },
  agentTransfers(input: HandlerInput<typeof agentTransfers>, context: FakeContext) {
    const agent = agentOf(context);
    const sent = context.state.teams.transfers.filter(({ agentId }) => agentId === agent.id).reverse();
    const at = Number(input.cursor || 0);
    return agentTransfersToWire({
      transfers: sent.slice(at, at + input.size).map((row) => ({
        id: row.requestId,
        memberId: row.memberId,
        name: placeIn(context.state, agent, row.memberId).username,
        amount: money(row.minor),
        state: 'done',
        at: row.at,
      })),
      next: sent.length > at + input.size ? String(at + input.size) : '',
    });
  },
  agentTransfer(input: HandlerInput<typeof agentTransfer>, context: FakeContext) {
    const agent = agentOf(context);
    const minor = parseAmount(input.amount, 'BRL');
    if (minor === null || minor <= 0n) throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    if (minor < MIN || minor > MAX)
      throw new FakeRefusal('AGENT_TRANSFER_LIMIT', {
        minimumAmount: amountToWire(money(MIN)),
        maximumAmount: amountToWire(money(MAX)),
      });
    const place = placeIn(context.state, agent, input.toId);
    if (place.agentId !== agent.id) throw new FakeRefusal('AGENT_NOT_DIRECT');
    if (input.password !== FAKE_PAYMENT_PASSWORD)
      throw new FakeRefusal('PAYMENT_PASSWORD_WRONG', { triesLeft: 4 });
    const { transfers } = context.state.teams;
    const known = transfers.find(
      ({ agentId, requestId }) => agentId === agent.id && requestId === input.requestId,
    );
    if (known && (known.minor !== minor || known.memberId !== place.id))
      throw new FakeRefusal('LEDGER_KEY_CONFLICT');
    if (known) return true;
    if (transfers.filter(({ agentId }) => agentId === agent.id).length >= TIMES)
      throw new FakeRefusal('AGENT_TRANSFER_DAY');
    if (minor > agent.minor) throw new FakeRefusal('WALLET_NOT_ENOUGH');
    agent.minor -= minor;
    place.minor += minor;
    transfers.push({
      agentId: agent.id,
      memberId: place.id,
      requestId: input.requestId,
      minor,
      at: Date.now(),
    });
    return true;
  },
};
