import { createClient } from '../../src/core';
import type { TextStorage } from '../../src/core/types';
import type { Person } from './day-types';
import { createRandom, taxNumber } from './random';
import type { Stage } from './stage';
import { DAY } from './subjects';

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const PASSWORD = 'Sunny4567';
const PAYMENT_PASSWORD = '204816';

const memoryStorage = (): TextStorage => {
  const all = new Map<string, string>();
  return {
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
};

/** Members who joined two days ago: holder, payment password and payee are old enough to be paid. */
export const seedPeople = async (
  stage: Stage,
  input: { members: number; seed: number },
): Promise<Person[]> => {
  const { services, ledger, query, hasher } = stage;
  const { merchantId, currency, merchant } = DAY;
  const hash = await hasher.hash(PASSWORD);
  const random = createRandom(input.seed);
  const people: Person[] = [];
  const seedOne = async (n: number): Promise<Person> => {
    const own = createRandom(input.seed * 100_003 + n);
    const username = `day${n}x${random.text(4)}`;
    const [row] = await query<{ id: bigint }>(
      'insert into member (merchant_id, username, password_hash, type, nickname) values ($1, $2, $3, 0, $2) returning id',
      [merchantId, username, hash],
    );
    if (!row) throw new Error('a member of the day could not be written');
    const who = { merchantId, memberId: row.id };
    await ledger.open({ merchantId, account: { class: 'player', owner: row.id.toString(), currency } });
    const document = taxNumber(own);
    await services.holders.claim({ ...who, document });
    await services.paymentPasswords.set(who, PAYMENT_PASSWORD);
    const payee = await services.payees.add(who, {
      kind: 'pix-cpf',
      value: document,
      holderName: 'Ana de Souza',
      password: PAYMENT_PASSWORD,
    });
    const node = stage.nodes[n % stage.nodes.length];
    const storage = { session: memoryStorage(), local: memoryStorage(), cookies: memoryStorage() };
    return {
      n,
      username,
      password: PASSWORD,
      paymentPassword: PAYMENT_PASSWORD,
      memberId: row.id,
      document,
      payeeId: payee.id.toString(),
      random: own,
      client: createClient({ merchant, gateway: `http://127.0.0.1:${node?.port ?? 0}`, ports: { storage } }),
      sessions: { HOUSE: '', SALTGLASS: '' },
      expectedMinor: 0n,
    };
  };
  await stage.ago(TWO_DAYS_MS, async () => {
    for (let n = 0; n < input.members; n += 1) people.push(await seedOne(n));
  });
  for (const { memberId, sessions } of people) {
    const game = { merchantId, memberId, currency, launcherId: null };
    sessions.HOUSE = await services.gameSessions.open({ ...game, vendor: 'HOUSE', gameId: 'GLOWMOTH' });
    sessions.SALTGLASS = await services.gameSessions.open({
      ...game,
      vendor: 'SALTGLASS',
      gameId: 'TIDEWHEEL',
    });
  }
  return people;
};
