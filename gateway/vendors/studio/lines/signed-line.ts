import { createWalletClient, type WalletClientOptions } from '../../house/wallet-client';
import type { WalletStatus } from '../../house/wallet-protocol';
import { refusalsOf, type Account, type Line } from '../line';

const told = refusalsOf<WalletStatus>({
  INSUFFICIENT_FUNDS: 'WALLET_NOT_ENOUGH',
  PLAYER_REFUSED: 'ACCESS_DENIED',
  PLAYER_UNKNOWN: 'ACCESS_DENIED',
  SESSION_OVER: 'SESSION_INVALID',
});

const player = ({ merchantId, memberId, currency }: Account) => ({
  merchant: merchantId,
  member: memberId,
  currency,
});

/** A brand's line in the house's signed dialect. */
export const createSignedLine = (options: WalletClientOptions): Line => {
  const client = createWalletClient(options);
  const common = (call: Account & { roundId: string; free: string }) => ({
    ...player(call),
    ...{ round: call.roundId, game: call.gameId },
    ...(call.free === '' ? {} : { free: call.free }),
  });
  return {
    takesFree: true,
    async bet(call) {
      const { transactionId: transaction, amountMinor: amount, reference: session } = call;
      return told(await client.call('debit', { ...common(call), transaction, amount, session }));
    },
    async settle(call) {
      const { transactionId: transaction, amountMinor: amount } = call;
      if (amount > 0n) return told(await client.call('credit', { ...common(call), transaction, amount }));
      return told(await client.call('end', { ...player(call), round: call.roundId, game: call.gameId }));
    },
    async cancel(call) {
      const { free: _, ...round } = { free: '', ...common(call) };
      return told(
        await client.call('cancel', { ...round, transaction: call.transactionId, target: call.targetId }),
      );
    },
    balance: async (account) =>
      told(await client.call('balance', { ...player(account), session: account.reference })),
    async freeRounds(account) {
      const sets = await client.free({ ...player(account), game: account.gameId });
      return sets.map(({ stake, until, ...set }) => ({ ...set, stakeMinor: stake, expiresAt: until }));
    },
    close: () => client.close(),
  };
};
