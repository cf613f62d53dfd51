import type { Route } from '../http/index';
import { limitsRoutes } from './limits.routes';
import type { ProtectionServices } from './services';

export const protectionRoutes: readonly Route<ProtectionServices>[] = [...limitsRoutes];

export type { ProtectedMember, ProtectionDesk } from './desk';
export {
  changeProtectionPolicy,
  loadPolicy as readProtectionPolicy,
  POLICY_BOUNDS,
  type ProtectionPolicy,
} from './policy';
export type { Protection } from './protection';
export { openDepositLimits, openProtectionDesk } from './desk-alone';
export { demand, type Refusal } from './refusal';
export { openProtection, type ProtectionServices } from './services';
