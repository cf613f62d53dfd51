import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayResult } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';

/** Contracts that the overview says something of. */
const MAX_SHOWN = 4;

export interface Distance {
  contract: AgentContract;
  result: PayResult;
  currency: string;
}

/** What each contract in force pays by now, and what is missing to its next row; null until it is here. */
export function useDistances(): readonly Distance[] | null {
  const domain = useDomain(contractDomain);
  const { value } = useLoaded(async () => {
    const contracts = (await domain.own()).filter(({ current }) => current !== null).slice(0, MAX_SHOWN);
    return Promise.all(
      contracts.flatMap((contract) => {
        const terms = contract.current?.terms;
        if (terms === undefined) return [];
        const { product, active } = terms;
        const read = async (): Promise<Distance> => {
          const { inputs, currency } = await domain.figures({
            ...{ product, span: contract.span, active },
            which: 'current',
          });
          return { contract, result: domain.compute(terms, inputs), currency };
        };
        return [read()];
      }),
    );
  });
  return value;
}
