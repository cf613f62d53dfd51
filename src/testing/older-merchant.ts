import { allCalls } from '../contract/index';
import type { Client } from '../core/types';
import { createOlderGateway, type OlderGateway } from './older-gateway';

const REFERRAL = '{"content":{"REFERRAL":{"enabled":true,"count":0}}}';

/** An older gateway whose merchant has switched on every module there is. */
export const createOlderMerchant = (): OlderGateway => {
  const older = createOlderGateway({
    calls: {
      'GET /wps/relay/MCSFE_getAvailablePromotions': '',
      'GET /wps/relay/MCSFE_getMerchantAvailablePromotions': '',
    },
    values: {
      '/wps/relay/MCSFE_getAvailablePromotions': REFERRAL,
      '/wps/relay/MCSFE_getMerchantAvailablePromotions': REFERRAL,
    },
  });
  const status = JSON.parse(older.state.values['/wps/system/status'] ?? '{}') as {
    info: { whitelabel: { childrenNodes: object[] } };
  };
  const modules = new Set([...allCalls.flatMap(({ module }) => module ?? []), 'MAILCEN', 'MYRBT3']);
  for (const modId of modules)
    status.info.whitelabel.childrenNodes.push({ modId, enabled: '1', childrenNodes: [] });
  older.state.values['/wps/system/status'] = JSON.stringify(status);
  return older;
};

/** Asks for a call twice: so often it takes to believe a bare "no such address". */
export const askTwice = async (client: Client, name: string): Promise<void> => {
  const call = allCalls.find((one) => one.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  for (let times = 0; times < 2; times += 1) await client.call(call, {}).catch(() => undefined);
};
