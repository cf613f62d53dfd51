import type { PaymentPasswordState } from '../../contract/entities/payment-password';
import { paymentPasswordDomain } from '../../core/domains/payment-password';
import { useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

export type PaymentMode = 'set' | 'change' | 'reset';

export const usePaymentState = (): Loaded<PaymentPasswordState> => {
  const domain = useDomain(paymentPasswordDomain);
  return useLoaded(() => domain.state());
};
