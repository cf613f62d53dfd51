import { OLDER_ACCOUNT_CALLS, OLDER_ACCOUNT_VALUES } from '../../src/testing/older-account';
import { OLDER_AGENT_CALLS, OLDER_AGENT_VALUES } from '../../src/testing/older-agents';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../src/testing/older-cashier';
import { createOlderGateway, OLDER_TOKEN, type OlderGateway } from '../../src/testing/older-gateway';
import { OLDER_RECORD_CALLS, OLDER_RECORD_VALUES } from '../../src/testing/older-records';
import { MEMBER } from '../../src/testing/fixtures';

const AGENT_TYPE = 1;

/** The stand-in for an older gateway with everything that is known of them; its member is an agent as well. */
export const createWholeOlderGateway = (calls: Readonly<Record<string, string>> = {}): OlderGateway =>
  createOlderGateway({
    calls: {
      ...OLDER_ACCOUNT_CALLS,
      ...OLDER_AGENT_CALLS,
      ...OLDER_CASHIER_CALLS,
      ...OLDER_RECORD_CALLS,
      ...calls,
    },
    values: {
      ...OLDER_ACCOUNT_VALUES,
      ...OLDER_AGENT_VALUES,
      ...OLDER_CASHIER_VALUES,
      ...OLDER_RECORD_VALUES,
      'POST /wps/session/login': JSON.stringify({
        token: OLDER_TOKEN,
        id: 9001,
        userName: MEMBER.username,
        customerType: AGENT_TYPE,
      }),
      'GET /wps/member/info': JSON.stringify({ id: 9001, account: MEMBER.username, type: AGENT_TYPE }),
    },
  });
