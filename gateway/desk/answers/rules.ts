import type { DeskAccessName, DeskCodeName, DeskPolicyName } from '../desk-setting-names';
import type { DeskMoney } from './shared';

/** What members may take out, each setting as the tool writes it: '50.00', '1.5 %', '08:30', 'on', 'none'. */
export type DeskPolicy = Record<DeskPolicyName, string>;

/** Settings of the merchant, each as the tool writes it: '203.0.113.0/24,198.51.100.7', 'on', 'none'. */
export interface DeskHouse {
  access: Record<DeskAccessName, string>;
  codes: Record<DeskCodeName, string>;
}

/** A way to pay, without anything secret. */
export interface DeskProvider {
  code: string;
  adapter: string;
  on: boolean;
  min: DeskMoney;
  max: DeskMoney;
  feeFixed: DeskMoney;
  /** And so many hundredths of a percent. */
  feePoints: number;
}
