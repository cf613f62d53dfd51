import { Edits, kebab, pascal } from './edit';

/** New vendor protocol: an adapter that refuses to launch until it is written, and the test that says so. */
export function newVendor(root: string, args: string[]): string[] {
  const name = kebab(args[0], 'npm run new-vendor -- <name>');
  const code = name.replaceAll('-', '_').toUpperCase();
  const edits = new Edits(root);
  edits.create(
    `gateway/vendors/${name}/index.ts`,
    `import type { VendorAdapter, VendorWallet } from '../types';

export const ${code}_VENDOR = '${code}';

export interface ${pascal(name)}Options {
  /** The verbs this vendor's wallet calls are put onto. */
  wallet: VendorWallet;
}

/** The line to ${code}: how a game is opened. Its wallet calls go through \`options.wallet\`. */
export const create${pascal(name)}Vendor = (_options: ${pascal(name)}Options): VendorAdapter => ({
  code: ${code}_VENDOR,
  launch: async () => ({ ok: false, code: 'FUNCTION_NOT_AVAILABLE' }),
});
`,
  );
  edits.create(
    `gateway/vendors/${name}/${name}.test.ts`,
    `import { describe, expect, it } from 'vitest';
import { create${pascal(name)}Vendor } from '.';
import type { VendorWallet } from '../types';

const refuse = async () => ({ ok: false, code: 'BUSY', balanceMinor: null, currency: null }) as const;
const wallet: VendorWallet = {
  debit: refuse,
  credit: refuse,
  debitCredit: refuse,
  adjust: refuse,
  promo: refuse,
  cancel: refuse,
  end: refuse,
  balance: refuse,
};

describe('the vendor ${code}', () => {
  it('opens a game', async () => {
    const launched = await create${pascal(name)}Vendor({ wallet }).launch({
      merchantId: 1,
      memberId: 1n,
      sessionId: 'a-session-of-the-operator',
      playerName: 'p***r',
      gameId: '1',
      currency: 'EUR',
      language: 'EN',
      trial: false,
      frameAncestors: [],
    });
    expect(launched).toMatchObject({ ok: true });
  });
});
`,
  );
  return edits.write();
}
