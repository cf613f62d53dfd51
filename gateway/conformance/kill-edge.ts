import type { NodeTask } from './node-process';
import type { KillWorld } from './kill-world';

export interface Prepared {
  /** '' where it begins with the step. */
  id: string;
  /** Of money that was set aside. */
  receipt?: string;
}

/** One step of a state machine that a kill is put into, on money of an amount that no other has. */
export interface Edge {
  machine: 'deposit' | 'withdrawal';
  /** '' where it begins with the step. */
  from: string;
  /** The step under way when the kill comes: its money is posted, and it is not written down yet. */
  to: string;
  /** What it is told by: no other edge is of this amount. */
  amount: string;
  /** Brings it to the state before. */
  prepare(world: KillWorld): Promise<Prepared>;
  /** What the node does that takes the step. */
  task(prepared: Prepared, intent: string, world: KillWorld): NodeTask;
  /**
   * A fault, the pace or the purse of the bank is meant for this edge only, or its preparation runs a job: all edges before it hang
   * before it is prepared, and it hangs before the next one is prepared.
   */
  alone?: boolean;
  /** What the bank does next, once the step hangs; only of an edge that is alone. */
  meanwhile?(world: KillWorld): Promise<unknown>;
  /** What people do after the kill: they ask again, or pay. Answers its id. */
  again?(prepared: Prepared, intent: string, world: KillWorld): Promise<string>;
  end: string;
  /** What its member has more of in the end, in minor units. */
  gain: bigint;
  /** What stays set aside. */
  suspended?: bigint;
  /** Sent out by the bank. */
  payouts?: number;
}

export const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));
/** "from to", by which the table of edges is compared with those of the state machines. */
export const nameOf = ({ machine, from, to }: Pick<Edge, 'machine' | 'from' | 'to'>): string =>
  `${machine}: ${from} → ${to}`;
