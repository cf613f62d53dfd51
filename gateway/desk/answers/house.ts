import type { DeskRole } from '../../operator/index';
import type { DeskCallName } from '../desk-calls';

export interface DeskMe {
  name: string;
  role: DeskRole;
  merchant: string;
  currency: string;
  /** Digits of the currency's minor unit. */
  digits: number;
  /** What this operator may ask. */
  calls: DeskCallName[];
  /** When the session ends, and after how long without use. */
  endsAt: number;
  idleS: number;
}

export interface DeskLogin {
  /** Goes with every further call; told once. */
  page: string;
}

export interface DeskInvitation {
  name: string;
  secret: string;
  uri: string;
}

/** How many wait in a queue, by the call that lists it; `more`: at least so many. */
export type DeskCounts = Partial<Record<DeskCallName, { count: number; more: boolean }>>;

export interface DeskFlag {
  code: string;
  state: 'on' | 'off' | 'unset';
  does: string;
  sees: string;
  reserved: boolean;
}

export interface DeskVendor {
  vendor: string;
  categories: string[];
  /** Of these, the ones that players are not shown because the vendor is not connected yet. */
  unconnected: string[];
  rests: boolean;
  until: number | null;
}

export interface DeskSwitches {
  flags: DeskFlag[];
  maintenance: { on: boolean; until: number | null };
  vendors: DeskVendor[];
}

export interface DeskOperatorInfo {
  name: string;
  role: DeskRole;
  state: string;
  lastSeenAt: number | null;
}

export interface DeskActionInfo {
  id: string;
  operator: string;
  role: string;
  action: string;
  subject: string;
  ip: string;
  facts: Record<string, unknown>;
  at: number;
  outcome: string;
}
