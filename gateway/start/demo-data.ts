import { seedDemo } from '../database/seed/seed-demo';
import { seedSecond } from '../database/seed/seed-second';
import type { Database } from '../database/types';
import type { PasswordHasher } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { writeDemoBrands } from './demo-brands';

/** Writes the demo's merchants, their catalogues and brands, and accounts with their money. Keeps what exists already. */
export const writeDemoData = async (input: {
  db: Database;
  ledger: Ledger;
  hasher: PasswordHasher;
  origins: { own: readonly string[]; partner: readonly string[] };
  /** Own origins of the second merchant. */
  second: readonly string[];
  say: (line: string) => void;
}): Promise<void> => {
  const { db, ledger, hasher, origins, say } = input;
  const { merchantId: first } = await seedDemo({
    db,
    hashPassword: (password) => hasher.hash(password),
    origins,
    progress: say,
    openAccount: async ({ merchantId, memberId, class: kind, currency, amountMinor }) => {
      const account = { class: kind, owner: memberId.toString(), currency } as const;
      await ledger.open({ merchantId, account });
      const source = kind === 'trial' ? 'trial-funding' : 'funding';
      const result = await ledger.post({
        type: 'post',
        merchantId,
        source: 'seed',
        key: `start-${memberId}`,
        actor: 'seed',
        kind: 'grant',
        postings: [
          { account: { class: source, owner: '', currency }, amountMinor: -amountMinor },
          { account, amountMinor },
        ],
      });
      if (!result.ok) throw new Error(`the demo balance was refused: ${result.code}`);
    },
  });
  const second = await seedSecond({ db, origins: { own: input.second } });
  await writeDemoBrands({ db, first, second });
};
