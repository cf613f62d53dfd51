import { type AccountServices, createPayees, PAYEE_REST_MS } from '../account/index';
import type { Config } from '../config';
import type { Database } from '../database/types';
import { findMemberByName } from '../identity/index';
import { DEMO_MERCHANT, demoAccounts, demoContacts } from '../platform/index';

const HOLDER = 'Marina Alves';

type Input = Pick<AccountServices, 'holders' | 'payeeNames' | 'paymentPasswords'> & {
  db: Database;
  config: Pick<Config, 'secret'>;
  now: () => number;
};

/**
 * Gives the demo's member an account to be paid to that has rested, so that money can be withdrawn on the first day. Someone
 * who has set the payment password chose accounts of their own: these stay as they are.
 */
export const addDemoPayee = async (input: Input): Promise<void> => {
  const { db, config, holders, payeeNames, paymentPasswords, now } = input;
  const merchantId = DEMO_MERCHANT.id;
  const { document } = demoContacts.member;
  const member = await findMemberByName(db, { merchantId, username: demoAccounts.member.username });
  if (member === null) return;
  const who = { merchantId, memberId: member.id };
  if ((await paymentPasswords.lock(who)).set) return;
  const payees = createPayees({
    db,
    secret: config.secret,
    holders,
    names: payeeNames,
    // There is none yet that could be asked for.
    paymentPasswords: { demand: () => Promise.resolve() },
    now: () => now() - 2 * PAYEE_REST_MS,
  });
  if ((await payees.list(who)).length > 0 || !(await holders.claim({ ...who, document }))) return;
  const holderName = (await payeeNames.of(who)) || HOLDER;
  await payees.add(who, { kind: 'pix-cpf', value: document, holderName, password: '' });
};
