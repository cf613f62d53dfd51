import { withdrawalsDomain } from '../../src/core';
import type { WithdrawalState } from '../../src/contract/entities/withdrawal';
import type { Person, Told } from './day-types';
import { comesTo, insist, refusalOf } from './insist';
import type { Stage } from './stage';
import { DAY } from './subjects';

type Answer = 'yes' | 'no' | 'silent';
interface Teller {
  stage: Stage;
  person: Person;
  tell: () => void;
}
interface Plan {
  story: string;
  /** What is asked for, at most what is there. */
  minor: bigint;
  answer: Answer;
  /** What a bank took back is not decided yet: nothing is paid out. */
  isDisputed: boolean;
}

const OVER: readonly WithdrawalState[] = ['paid', 'refused', 'failed', 'returned', 'cancelled'];

const domainOf = ({ person }: Teller) => person.client.use(withdrawalsDomain);
const stateOf = async (teller: Teller, id: string): Promise<WithdrawalState> =>
  (await insist(() => domainOf(teller).detail(id))).state;

/** How many operators it needs; null while it was not looked at. */
const needed = async ({ stage }: Teller, id: string): Promise<number | null> => {
  const [row] = await stage.query<{ approvals: number | null; state: string }>(
    'select approvals, state from withdrawal where merchant_id = $1 and id = $2',
    [DAY.merchantId, BigInt(id)],
  );
  return row?.state === 'checking' ? row.approvals : (row?.state ?? 'requested') === 'requested' ? null : 0;
};

const approve = async (teller: Teller, id: string): Promise<void> => {
  await comesTo(async () => (await needed(teller, id)) !== null);
  const operators = (await needed(teller, id)) ?? 0;
  for (const who of ['ana', 'bruno'].slice(0, operators)) {
    const { code } = await teller.stage.desk.ask(who, 'withdrawals.approve', { id });
    // A try before it may have been heard and its answer lost.
    if (code !== '' && !/^CASHIER_(DECIDED|SAME_PERSON|STATE)$/.test(code))
      throw new Error(`approval of ${id}: ${code}`);
    teller.tell();
  }
};

/** "Did it arrive?": once the bank says that it is done. */
const answerArrival = async (teller: Teller, id: string, answer: Answer): Promise<void> => {
  const { stage, tell } = teller;
  const withdrawals = domainOf(teller);
  const isAsked = await comesTo(async () => {
    const { state, confirmation } = await insist(() => withdrawals.detail(id));
    return confirmation !== null || OVER.includes(state);
  });
  if (!isAsked)
    throw new Error(`the member was not asked whether ${id} arrived: ${await stateOf(teller, id)}`);
  if (OVER.includes(await stateOf(teller, id))) return;
  if (answer === 'silent') {
    // The countdown is the database's; what is late there is late for every node.
    await stage.query(
      "update withdrawal set confirm_due_at = now() - interval '1 second' where merchant_id = $1 and id = $2",
      [DAY.merchantId, BigInt(id)],
    );
    return;
  }
  const code = await refusalOf(() => withdrawals.confirm(id, { arrived: answer === 'yes' }));
  if (code !== '' && code !== 'WITHDRAW_CONFIRMATION_OVER') throw new Error(`the answer for ${id}: ${code}`);
  tell();
  if (answer === 'no') {
    const arrived = await stage.desk.ask('bruno', 'withdrawals.arrived', { id, note: 'seen on the account' });
    if (arrived.code !== '' && arrived.code !== 'CASHIER_STATE')
      throw new Error(`the case of ${id}: ${arrived.code}`);
    tell();
  }
};

/** The bank's word that the money came back. */
const comeBack = async ({ stage }: Teller, id: string): Promise<void> => {
  const [row] = await stage.query<{ reference: string }>(
    `select reference from payout_attempt where merchant_id = $1 and withdrawal_id = $2 order by n desc limit 1`,
    [DAY.merchantId, BigInt(id)],
  );
  await stage.bank('payout', { id: row?.reference ?? '', status: 'DEVOLVIDO', reason: 'closed account' });
};

export const WITHDRAWAL_STORIES = [
  'below the band',
  'one approves',
  'two approve',
  'refused',
  'wrong password first',
  'answer lost',
  'returned',
  'taken back',
  'asked four times at once',
  'bank dies behind it',
  'more than there is',
] as const;
const BANDS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'one approves': [10_100, 45_000],
  refused: [10_100, 45_000],
  'taken back': [10_100, 45_000],
  'two approve': [50_100, 90_000],
};
const FAULTS: Readonly<Record<string, string>> = {
  'answer lost': 'lost',
  'bank dies behind it': 'late-error',
};

/** What a story asks for; at most what is there. */
export const planOf = (person: Person, story: string, isDisputed: boolean): Plan => {
  const [from, to] = BANDS[story] ?? [2_000, 9_900];
  const wanted = BigInt(person.random.whole(from, to));
  const minor =
    story === 'more than there is'
      ? person.expectedMinor + 1_000n
      : wanted < person.expectedMinor
        ? wanted
        : person.expectedMinor;
  const answer = (['yes', 'no', 'silent'] as const)[person.random.whole(0, 2)] ?? 'yes';
  return { story, minor, answer, isDisputed };
};

/** One withdrawal from the request to its end. */
export const withdraw = async (teller: Teller, { story, minor, answer, isDisputed }: Plan): Promise<Told> => {
  const { person, stage, tell } = teller;
  const withdrawals = domainOf(teller);
  const requestId = withdrawals.newRequestId();
  const told = { person: person.n, kind: 'withdrawal', story } as const;
  const ask = (password = person.paymentPassword) =>
    withdrawals.create({
      amount: { minor, currency: DAY.currency },
      payeeId: person.payeeId,
      password,
      requestId,
    });
  if (isDisputed) {
    const code = await refusalOf(() => ask());
    return {
      ...told,
      id: '',
      ends: [code === 'WITHDRAW_DISPUTE' ? 'refused at once' : `answered with ${code}`],
    };
  }
  if (story === 'more than there is') {
    const code = await refusalOf(() => ask());
    return { ...told, id: '', ends: [code === '' ? 'it was taken' : 'refused at once'] };
  }
  if (story === 'wrong password first') {
    const code = await refusalOf(() => ask('918273'));
    if (code !== 'PAYMENT_PASSWORD_WRONG') throw new Error(`a wrong payment password: ${code}`);
  }
  const fault = FAULTS[story];
  if (fault !== undefined) await stage.bank('fault', { call: 'payout', fault, times: 1 });
  const times = story === 'asked four times at once' ? 4 : 1;
  const made = await Promise.all(Array.from({ length: times }, () => insist(() => ask())));
  const id = made[0]?.id ?? '';
  if (made.some((one) => one.id !== id)) throw new Error('one key became several withdrawals');
  tell();
  if (story === 'taken back' || story === 'refused') {
    await comesTo(async () => (await needed(teller, id)) !== null);
    if (story === 'taken back') {
      const code = await refusalOf(() => withdrawals.cancel(id));
      if (code !== '' && (await stateOf(teller, id)) !== 'cancelled')
        throw new Error(`${id} was not taken back: ${code}`);
    } else {
      const { code } = await stage.desk.ask('ana', 'withdrawals.refuse', {
        id,
        reason: 'documents',
        note: 'unreadable',
      });
      if (code !== '' && code !== 'CASHIER_DECIDED') throw new Error(`${id} was not refused: ${code}`);
    }
    tell();
    return { ...told, id, ends: [story === 'refused' ? 'refused' : 'cancelled'] };
  }
  await approve(teller, id);
  await answerArrival(teller, id, answer);
  if (story === 'returned') {
    await comeBack(teller, id);
    return { ...told, id, ends: ['returned'] };
  }
  person.expectedMinor -= minor;
  return { ...told, id, ends: ['paid'] };
};
