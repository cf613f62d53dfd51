import { OLDER_ACCOUNT_CALLS, OLDER_ACCOUNT_VALUES } from '../../src/testing/older-account';
import { OLDER_AGENT_CALLS, OLDER_AGENT_VALUES } from '../../src/testing/older-agents';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../../src/testing/older-cashier';
import { createOlderGateway, type OlderGateway } from '../../src/testing/older-gateway';
import { OLDER_RECORD_CALLS, OLDER_RECORD_VALUES } from '../../src/testing/older-records';
import { createOlderWorld, OLDER_MEMBERS } from '../../src/testing/older-world';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { examine } from './examine';
import { markdownOf } from './markdown';

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
      'GET /wps/member/info': JSON.stringify({ id: 9001, account: MEMBER.username, type: AGENT_TYPE }),
    },
  });

/** The stand-in that remembers, as it is now: the tool asks for the last days of its own clock. */
export const createOlderWorldNow = (): OlderGateway =>
  createOlderWorld({ merchant: MERCHANT, now: Date.now, gamesUrl: () => 'https://games.example/' });

/** What the tool says of it: one line for each subject, for the page about conformance. */
export const olderTable = async (): Promise<string> => {
  const { fetch } = createOlderWorldNow();
  const { member, agent } = OLDER_MEMBERS;
  const asked = {
    url: GATEWAY,
    merchant: MERCHANT,
    dialect: null,
    dialectRows: null,
    timeZone: null,
    write: false,
    money: null,
    code: null,
  } as const;
  const report = await examine(
    { ...asked, member, agent },
    {
      fetch,
      wait: () => Promise.reject(new Error('the stand-in asks for no pause')),
      readPicture: () => Promise.resolve(null),
      ask: () => Promise.resolve(null),
      tell: () => undefined,
    },
  );
  return markdownOf(report).join('\n');
};

const BEGIN = '<!-- the stand-in, as the tool sees it -->\n';
const END = '\n\n<!-- end of it -->';

/** The page with this table in its place. */
export const withTable = (page: string, table: string): string => {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error('the page has no place for the table');
  return page.slice(0, start + BEGIN.length) + table + page.slice(end);
};
