import type { AgentContract } from '../../contract/entities/agent-contract';
import type { AskedContract } from '../../contract/entities/agent-contract-map';
import { contractDomain } from '../../core/domains/contract';
import { useClient, useDomain, useFormat, useText } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { useReportTexts } from './overview.controller';

const WAITING: readonly string[] = ['P', 'E', 'V'];

export interface OffersWaiting {
  contracts: AgentContract[];
  /** Where the gateway has no list of contracts: what it says of those that wait. */
  asked: AskedContract[];
}

/** What waits for the agent's answer; null until it is read. */
export function useOffers(): { waiting: OffersWaiting | null; again(): void } {
  const client = useClient();
  const domain = useDomain(contractDomain);
  const { value, again } = useLoaded(async (): Promise<OffersWaiting> => {
    if ((await client.dialect())?.missing.has('contracts.own'))
      return { contracts: [], asked: (await domain.asked()).asked };
    const contracts = await domain.own();
    return { contracts: contracts.filter(({ state }) => WAITING.includes(state)), asked: [] };
  });
  return { waiting: value, again };
}

/** Head and cells of the table of such a contract. */
export function useAskedRows({ kind, rows }: AskedContract): { head: string[]; rows: string[][] } {
  const t = useText('agentPay');
  const { number } = useFormat();
  const { share } = useReportTexts('');
  const figure = (text: string): string =>
    text === '' ? '–' : Number.isFinite(Number(text)) ? number(Number(text)) : text;
  const part = (text: string): string =>
    // A share is a part of one: what is more is an amount that its gateway did not call one.
    text !== '' && Math.abs(Number(text)) <= 1 ? share(Number(text)) : figure(text);
  const columns = [
    { name: t('turnoverFrom'), cells: rows.map(({ turnover }) => figure(turnover)) },
    ...(kind === 'dividend'
      ? [{ name: t('lossFrom'), cells: rows.map(({ netLoss }) => figure(netLoss)) }]
      : []),
    ...(kind === 'realtime'
      ? [
          { name: t('onLost'), cells: rows.map(({ lossRate }) => part(lossRate)) },
          { name: t('onWon'), cells: rows.map(({ winRate }) => part(winRate)) },
        ]
      : [
          {
            name: t('activeFrom'),
            cells: rows.map(({ active }) => (active === null ? '–' : number(active))),
          },
          {
            name: t('rate'),
            // A rate of an untold kind may be a share or an amount.
            cells: rows.map(({ rate, rateType }) =>
              rateType === '' ? '–' : rateType === 'P' ? part(rate) : figure(rate),
            ),
          },
        ]),
  ];
  return {
    head: columns.map(({ name }) => name),
    rows: rows.map((_, row) => columns.map(({ cells }) => cells[row] ?? '–')),
  };
}
