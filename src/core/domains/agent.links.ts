import {
  agentAnnouncements,
  agentCreate,
  agentLinkCreate,
  agentLinkDelete,
  agentLinks,
  agentPromote,
  agentRateLimits,
  agentRates,
  agentRatesGive,
  agentRegistered,
} from '../../contract/calls/agents-links';
import { agentTransfer, agentTransfers, agentTransferSettings } from '../../contract/calls/agents-transfers';
import { type AgentRate, ratesToWire } from '../../contract/entities/agent-link';
import { AppError } from '../kernel/app-error';
import { randomText } from '../kernel/random-text';
import type { AgentRegisterDomain, Client } from '../types';

const REQUEST_ID_LENGTH = 24;
const stopOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});
const pagingOf = ({ cursor = '', size }: { cursor?: string; size?: number }) => ({
  cursor,
  ...(size === undefined ? {} : { size }),
});
const configsOf = (rates: readonly AgentRate[] = []) =>
  ratesToWire(rates).map(({ rebateValue }, at) => ({ type: rates[at]?.product ?? 'LOTT', rebateValue }));
const typeOf = (makes: 'member' | 'agent' | undefined): number => (makes === 'agent' ? 1 : 0);

/** The register centre, and money that goes down. */
export const registerMethods = (client: Client): AgentRegisterDomain => ({
  rateLimits: (query = {}) => client.call(agentRateLimits, {}, stopOf(query)),
  rates: ({ memberId, ...query }) => client.call(agentRates, { customerId: memberId }, stopOf(query)),
  giveRates: ({ memberId, rates }) =>
    client.call(agentRatesGive, { customerId: memberId, rebateSettingConfigs: configsOf(rates) }),
  links: (query = {}) => client.call(agentLinks, pagingOf(query), stopOf(query)),
  createLink: ({ makes, code = '', note = '', landing = '', expiresAt = null, rates }) =>
    client.call(agentLinkCreate, {
      type: typeOf(makes),
      path: code,
      remark: note,
      landing,
      endDate: expiresAt ?? 0,
      configs: configsOf(rates),
    }),
  async endLink(id) {
    await client.call(agentLinkDelete, { affiUrlId: id });
  },
  registered: ({ linkId = '', ...query } = {}) =>
    client.call(agentRegistered, { ...pagingOf(query), affiUrlId: linkId }, stopOf(query)),
  createAccount: ({ makes, username, password = '', nickname = '', rates }) =>
    client.call(agentCreate, {
      type: typeOf(makes),
      username,
      password,
      nickname,
      rebateSettingConfigs: configsOf(rates),
    }),
  async promote(memberId) {
    await client.call(agentPromote, { customerId: memberId });
  },
  newRequestId: () => randomText(client.ports.random, REQUEST_ID_LENGTH),
  transferSettings: (query = {}) => client.call(agentTransferSettings, {}, stopOf(query)),
  transfers: (query = {}) => client.call(agentTransfers, pagingOf(query), stopOf(query)),
  async transfer({ memberId, amount, password, requestId }) {
    // `amountText` writes an unread amount as a dash: there is nothing to send.
    if (!/\d/.test(amount)) throw new AppError('WALLET_AMOUNT_INVALID');
    await client.call(agentTransfer, {
      customerId: memberId,
      transferAmt: amount,
      paymentpwd: password,
      requestId,
    });
  },
  announcements: async (query = {}) =>
    (
      await client.call(
        agentAnnouncements,
        { language: client.i18n.store.getState().language },
        stopOf(query),
      )
    ).notices,
});
