import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseId, looseList, looseText, looseTime } from '../wire';

/** Money that an agent passed on to a member right below. */
export interface AgentTransfer {
  id: string;
  memberId: string;
  name: string;
  amount: Money;
  state: 'begun' | 'done' | 'refused';
  at: number | null;
}

export interface AgentTransfers {
  /** The newest first. */
  transfers: AgentTransfer[];
  /** Place of the next page; '' on the last. */
  next: string;
}

const wireTransfer = v.object({
  requestId: looseText,
  customerId: looseId,
  customerName: looseText,
  currency,
  transferAmt: amount,
  status: v.picklist(['begun', 'done', 'refused']),
  createDate: looseTime,
});

export const agentTransfersFromWire = v.pipe(
  v.object({ list: looseList(wireTransfer), next: looseText }),
  v.transform((wire): AgentTransfers => ({
    transfers: wire.list.map((row) => ({
      id: row.requestId,
      memberId: row.customerId,
      name: row.customerName,
      amount: readMoney(row.transferAmt, row.currency),
      state: row.status,
      at: row.createDate,
    })),
    next: wire.next,
  })),
);
export const agentTransfersToWire = (page: AgentTransfers): v.InferInput<typeof agentTransfersFromWire> => ({
  list: page.transfers.map((row) => ({
    requestId: row.id,
    customerId: row.memberId,
    customerName: row.name,
    currency: row.amount.currency,
    transferAmt: amountToWire(row.amount),
    status: row.state,
    createDate: row.at,
  })),
  next: page.next,
});
