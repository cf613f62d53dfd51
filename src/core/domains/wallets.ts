import { merchantWallet } from '../../contract/calls/wallet';
import { walletReturn, walletTransfer } from '../../contract/calls/transfers';
import { amountText } from '../../contract/money';
import { asError } from '../kernel/app-error';
import { browserLocks } from '../kernel/locks';
import { isRefusal, sendable, sentOrders, untilAnswered } from '../kernel/sent-orders';
import type { DomainDefinition, WalletDomain, WalletsDomain } from '../types';

const KEPT_AS = 'walletSingle';

/** A member's wallets at vendors. A launch moves money by itself; this is for leaving, and for moving it by hand. */
export const walletsDomain: DomainDefinition<WalletsDomain> = {
  name: 'wallets',
  create(client) {
    const { session } = client.ports.storage;
    const locks = client.ports.locks ?? browserLocks;
    let asking: Promise<boolean> | null = null;
    /** The vendor that is played at, '' for none. */
    let place = '';
    /** Lets go of it, and says whether no other tab is there. */
    let letGo: (() => Promise<boolean>) | null = null;
    const refresh = async (): Promise<void> => {
      await client.peek<WalletDomain>('wallet')?.refresh();
    };
    const ask = async (): Promise<boolean> => {
      const kept = session.get(KEPT_AS);
      if (kept !== null) return kept === '1';
      const { single } = await client.call(merchantWallet, {});
      session.set(KEPT_AS, single ? '1' : '0');
      return single;
    };
    const recall = async (vendor = ''): Promise<void> => {
      // What is not brought home now is brought home by the gateway a little later.
      const customerId = client.session.store.getState().member?.id;
      await client.call(walletReturn, { vassalage: vendor, customerId }).catch(() => undefined);
      await refresh();
    };
    const free = () => {
      const last = letGo;
      letGo = null;
      return last?.();
    };
    client.session.onLogout(() => {
      place = '';
      void free();
    });
    client.onDestroy(() => void free());
    return {
      single: () =>
        (asking ??= ask().catch((error: unknown) => {
          asking = null;
          throw error;
        })),
      async transfer({ from, to, amount }) {
        const orders = sentOrders(client, 'wallet transfer');
        const text = amountText(sendable(amount));
        const request = {
          fromAccountTypeId: from,
          toAccountTypeId: to,
          amount: text,
          requestId: orders.keyFor(`${from} ${to} ${text}`),
        };
        try {
          await untilAnswered(client, () => client.call(walletTransfer, request));
          orders.forget(request.requestId);
        } catch (error) {
          const failure = asError(error);
          // A gateway that knows no keys did not say what became of it: after the member has looked, this is a new order.
          if (isRefusal(failure) || failure.code === 'OUTCOME_UNKNOWN') orders.forget(request.requestId);
          throw error;
        } finally {
          void refresh();
        }
      },
      recall,
      async playAt(vendor) {
        const left = place;
        const freed = free();
        const { state, username } = client.session.store.getState();
        place = vendor;
        // What is played in one tab must not lose its money because another one is closed.
        if (vendor) letGo = locks.share(`foyer ${client.config.merchant} ${username} plays at ${vendor}`);
        const isLast = (await freed) ?? true;
        if (left && left !== vendor && state === 'member') await (isLast ? recall(left) : refresh());
      },
    };
  },
};
