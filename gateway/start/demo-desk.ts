import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { DESK_PATH, type DeskServices } from '../desk/index';
import type { Database } from '../database/types';
import { type DeskRole, insertDeskOperator, noteAction, renewDeskOperator } from '../operator/index';
import { DEMO_MERCHANT, secretHash, secretText } from '../platform/index';

/** An operator of the demo's desk: new secrets with each start, told to the terminal and to demo.json alone. */
export interface DemoOperator {
  name: string;
  role: DeskRole;
  password: string;
  /** Of the authenticator, in base32. */
  secret: string;
}

/** Two, since large withdrawals need a second one. */
const OPERATORS: readonly { name: string; role: DeskRole }[] = [
  { name: 'ana', role: 'admin' },
  { name: 'bruno', role: 'approver' },
];
const LINK_LIFE_S = 600;
const PASSWORD_BYTES = 12;

const openOne = async (
  deps: { db: Database; now: () => number } & DeskServices,
  { name, role }: { name: string; role: DeskRole },
): Promise<DemoOperator> => {
  const merchantId = DEMO_MERCHANT.id;
  const link = secretText();
  const account = { merchantId, name, enrolHash: secretHash(link), lifeS: LINK_LIFE_S };
  await deps.db.merchant(merchantId).tx(async (query) => {
    if ((await renewDeskOperator(query, account)) === null)
      await insertDeskOperator(query, { ...account, role });
    // `listDemoOperators` finds by it that the password is the demo's again, also where a person had renewed the account.
    await noteAction(query, {
      merchantId,
      actor: 'demo',
      command: 'demo desk',
      target: name,
      before: null,
      after: { role },
    });
  });
  const { doors } = deps.desk;
  const key = { link: `${DEMO_MERCHANT.code}.${link}` };
  const { secret } = await doors.invited(key);
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  // The step before: the code of this one is left for a first login.
  const timestamp = deps.now() - 30_000;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await doors.open({ ...key, password, code, origin: '', ip: '', source: 'demo', userAgent: '' });
  return { name, role, password, secret };
};

/** The demo's operators, as the tool and their links would make them. */
export const openDemoDesk = async (
  deps: { db: Database; now: () => number; site: string } & DeskServices,
): Promise<{ url: string; operators: DemoOperator[] }> => {
  const operators: DemoOperator[] = [];
  for (const one of OPERATORS) operators.push(await openOne(deps, one));
  return { url: `${deps.site}${DESK_PATH}/`, operators };
};
