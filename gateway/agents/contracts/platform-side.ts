import type { AgentContract, ContractFile } from '../../../src/contract/entities/agent-contract';
import type { Query } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { chainOf, showContracts } from './contracts';
import { type ContractRow, findContract } from './contracts.queries';
import { act, offer, type Signer } from './signing';
import { demandTerms } from './terms';

interface Merchant {
  id: number;
  currency: string;
}

/** The platform signs by the name of who decided. */
const signerOf = (operator: string): Signer => ({
  ...{ side: 'payer', memberId: null, actor: operator, language: '', wording: '' },
});
const shown = async (query: Query, merchantId: number, row: ContractRow): Promise<AgentContract> => {
  const [one] = await showContracts(query, { merchantId, rows: [row], side: 'payer' });
  if (!one) throw new GatewayError('CONTRACT_UNKNOWN');
  return one;
};

/** @throws GatewayError AGENT_UNKNOWN, CONTRACT_TERMS, CONTRACT_THERE */
export const offerOfPlatform = async (
  query: Query,
  of: { merchant: Merchant; receiverId: bigint; terms: unknown; operator: string },
): Promise<AgentContract> => {
  const { merchant, receiverId, operator } = of;
  const row = await offer(query, {
    ...{ merchantId: merchant.id, payerId: null, receiverId, confirmed: true, now: new Date() },
    ...{ terms: demandTerms(of.terms, merchant.currency), signer: signerOf(operator) },
  });
  return shown(query, merchant.id, row);
};

/** Changes or ends a contract that the platform pays. @throws GatewayError CONTRACT_UNKNOWN, CONTRACT_STATE, CONTRACT_TERMS */
export const actOfPlatform = async (
  query: Query,
  of: { merchant: Merchant; id: bigint; operator: string } & (
    | { action: 'E'; terms: unknown }
    | { action: 'V' }
  ),
): Promise<AgentContract> => {
  const { merchant, id, operator } = of;
  const row = await findContract(query, { merchantId: merchant.id, id, lock: true });
  if (row === null || row.payer_id !== null) throw new GatewayError('CONTRACT_UNKNOWN');
  const common = { merchantId: merchant.id, row, now: new Date(), signer: signerOf(operator) };
  const done =
    of.action === 'V'
      ? await act(query, { ...common, action: 'V' })
      : await act(query, {
          ...{ ...common, action: 'E', terms: demandTerms(of.terms, merchant.currency), confirmed: true },
        });
  return shown(query, merchant.id, done);
};

/** Any contract, for operators. @throws GatewayError CONTRACT_UNKNOWN */
export const shownContract = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<ContractFile> => {
  const row = await findContract(query, { merchantId, id });
  if (row === null) throw new GatewayError('CONTRACT_UNKNOWN');
  return { ...(await shown(query, merchantId, row)), ...(await chainOf(query, { merchantId, row })) };
};
