import type { Route } from '../http/index';
import { depositsRoutes } from './deposits.routes';
import type { CashierServices } from './services';
import { withdrawalsRoutes } from './withdrawals.routes';

export const cashierRoutes: readonly Route<CashierServices>[] = [...depositsRoutes, ...withdrawalsRoutes];

export { bankReference } from './bank-reference';
export { createDebtDesk, type DebtDesk, type DeskDebt } from './debt-desk';
export { createDepositDesk, type DepositDesk } from './deposit-desk';
export {
  createPaymentProviders,
  type NewProvider,
  type OnProviderAnswer,
  type PaymentProviders,
} from './payment-providers';
export { createReconciliation, type Reconciliation } from './reconciliation';
export { createOperatorWithdrawals } from './operator-withdrawals';
export { changePolicyWith, type PolicyChange, readPolicy } from './withdrawal-policy.queries';
export {
  type WithdrawalPolicy,
  type WithdrawalSetting,
  type WithdrawalSettingName,
  withdrawalSettingNames,
  withdrawalSettings,
} from './withdrawal-settings';
export { readProviders, switchProvider } from './payment-providers.queries';
export { isOwnOrUpline } from './withdrawal-desk.queries';
export type { Signal, SignalName } from './withdrawal-signals';
export { callbackPath } from './callbacks';
export { type FieldDeclarations, fieldProblems, FieldsError, listFields, shapeOf } from './providers/fields';
export type { PaymentProvider, ProviderPayouts, ProviderSetup, Unknown } from './providers/types';
export { type PaymentAdapters, paymentAdapters } from './providers/index';
export { makeBrCode, readBrCode } from './providers/pix/br-code';
export { type CashierDeps, type CashierServices, openCashier } from './services';
export type {
  CashierCase,
  DeskWithdrawal,
  DeskWithdrawalFile,
  WithdrawalDesk,
  Withdrawals,
} from './withdrawal-types';
