import type { Holders, Payee, Payees } from '../account/index';
import { GatewayError } from '../platform/index';
import type { OpenProvider, PaymentProviders } from './payment-providers';
import type { ProviderPayee, ProviderPayouts } from './providers/types';

interface Who {
  merchantId: number;
  memberId: bigint;
}
/** A provider with the half that sends money out. */
export type PayingProvider = OpenProvider & { payouts: ProviderPayouts };

export interface WithdrawalPayees {
  /** Providers of a merchant that pay out in a currency. */
  paying(merchantId: number, currency: string): Promise<PayingProvider[]>;
  /**
   * A member's own payee that can be paid now, with the first provider that pays to it.
   * @throws GatewayError WITHDRAW_PAYEE_REFUSED, WITHDRAW_PAYEE_FROZEN, WITHDRAW_PAYEE_NOT_YET
   */
  usable(
    who: Who & { id: string; currency: string },
  ): Promise<{ payee: Payee; provider: PayingProvider; document: string }>;
  /** As a provider wants it, of a withdrawal that was agreed on; null: it was frozen since. */
  agreed(who: Who & { id: bigint }): Promise<ProviderPayee | null>;
}

const ID = /^[1-9]\d{0,17}$/;

export const createWithdrawalPayees = (deps: {
  payees: Pick<Payees, 'find'>;
  holders: Pick<Holders, 'plain'>;
  providers: Pick<PaymentProviders, 'all'>;
  now: () => number;
}): WithdrawalPayees => {
  const { payees, holders, providers, now } = deps;
  const paying: WithdrawalPayees['paying'] = async (merchantId, currency) =>
    (await providers.all(merchantId)).flatMap((one) => {
      const { payouts, capabilities } = one.provider;
      return one.enabled && payouts && capabilities.currencies.includes(currency)
        ? [{ ...one, payouts }]
        : [];
    });
  return {
    paying,
    async usable({ id, currency, ...who }) {
      const payee = ID.test(id) ? await payees.find(who, BigInt(id)) : null;
      const document = await holders.plain(who);
      if (!payee || document === null) throw new GatewayError('WITHDRAW_PAYEE_REFUSED');
      if (payee.frozenAt !== null) throw new GatewayError('WITHDRAW_PAYEE_FROZEN');
      if (payee.usableFrom.getTime() > now())
        throw new GatewayError('WITHDRAW_PAYEE_NOT_YET', { value: { until: payee.usableFrom.getTime() } });
      // A key that is a tax number says itself whose it is; the others are asked about before they are paid.
      if (payee.kind === 'pix-cpf' && payee.value !== document)
        throw new GatewayError('WITHDRAW_PAYEE_REFUSED');
      const [provider] = (await paying(who.merchantId, currency)).filter(({ payouts }) =>
        payouts.payees.includes(payee.kind),
      );
      if (!provider) throw new GatewayError('WITHDRAW_PAYEE_REFUSED');
      return { payee, provider, document };
    },
    async agreed({ id, ...who }) {
      const [payee, document] = await Promise.all([
        payees.find(who, id, { removed: true }),
        holders.plain(who),
      ]);
      if (!payee || payee.frozenAt !== null || document === null) return null;
      const { kind, value, holderName } = payee;
      return { kind, value, holderName, document };
    },
  };
};
