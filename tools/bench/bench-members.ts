import { createPasswordHasher } from '../../gateway/identity/index';
import { createLedger } from '../../gateway/ledger/index';
import type { Database } from '../../gateway/database/types';
import type { TextStorage } from '../../src/core/types';

const PASSWORD = 'Sunny4567';

export interface BenchMember {
  id: bigint;
  username: string;
  password: string;
}

/** A browser's storage that ends with the bench. */
export const memoryStorage = (): TextStorage => {
  const all = new Map<string, string>();
  return {
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
};

/** Runs `work` over a list, so many at once. */
export const inLanes = async <T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  lanes: number,
): Promise<void> => {
  const left = [...list];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    }),
  );
};

/** Members of one password, each with an account; where `amountMinor` is said, with that much money of the house. */
export const writeMembers = async (
  db: Database,
  input: { merchantId: number; currency: string; count: number; prefix: string; amountMinor?: bigint },
): Promise<BenchMember[]> => {
  const { merchantId, currency, prefix, amountMinor = 0n } = input;
  const hasher = await createPasswordHasher();
  const hash = await hasher.hash(PASSWORD);
  const ledger = createLedger({ database: db });
  const funding = { class: 'funding', owner: '', currency } as const;
  const members: BenchMember[] = [];
  for (let n = 0; n < input.count; n += 1) {
    const username = `${prefix}${n}`;
    const [row] = await db
      .merchant(merchantId)
      .query<{ id: bigint }>(
        'insert into member (merchant_id, username, password_hash, type, nickname) values ($1, $2, $3, 0, $2) returning id',
        [merchantId, username, hash],
      );
    if (!row) throw new Error('a member could not be written');
    const account = { class: 'player', owner: row.id.toString(), currency } as const;
    await ledger.open({ merchantId, account });
    if (amountMinor > 0n) {
      const given = await ledger.post({
        type: 'post',
        merchantId,
        source: 'bench',
        key: `bench-${username}`,
        actor: username,
        kind: 'grant',
        postings: [
          { account: funding, amountMinor: -amountMinor },
          { account, amountMinor },
        ],
      });
      if (!given.ok) throw new Error(`The money of a member was refused: ${given.code}`);
    }
    members.push({ id: row.id, username, password: PASSWORD });
  }
  await ledger.close();
  return members;
};
