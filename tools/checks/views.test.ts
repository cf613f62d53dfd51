import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkViews, standingRefusals, viewRefusals } from './views';

const FILE = 'src/features/x/x.view.tsx';

const refused: [what: string, text: string][] = [
  ['a domain', `import { walletDomain } from '../../core/domains/wallet';`],
  ['transport', `import { createTransport } from '../../core/transport/transport';`],
  ['the class of errors', `import { AppError } from '../../core/kernel/app-error';`],
  ['the client', `const { session } = useClient();`],
  ['a domain by hook', `const wallet = useDomain(definition);`],
  ['a store', `const state = useStore(store, (one) => one);`],
  ['work that takes time', `const save = useAction(send);`],
  ['intents', `useIntents((intent) => true);`],
  ['the network', `void fetch('/status');`],
  ['the network by the window', `void window.fetch('/status');`],
  ['storage', `localStorage.setItem('a', 'b');`],
  ['the time', `const now = Date.now();`],
  ['a moment', `const now = new Date();`],
  ['a timer', `setTimeout(draw, 100);`],
  ['a timer of the window', `window.setTimeout(draw, 100);`],
  ['an error code that is compared', `const isWrong = error.code === 'PASSWORD_WRONG';`],
  ['an error code in a list', `const told = ['MAINTENANCE'];`],
  ['an error code as a key', `const fieldOf = { PASSWORD_WRONG: 'password' };`],
];

const fine: [what: string, text: string][] = [
  ['types of the core', `import type { WalletState } from '../../core/types';`],
  ['types among names', `import { type WalletState } from '../../core/types';`],
  ['types of the contract', `import type { Game } from '../../contract/entities/game';`],
  ['its controller', `import { useX } from './x.controller';\nconst model = useX();`],
  ['texts and formats', `const t = useText('lobby');\nconst { money } = useFormat();`],
  ['a method of the same name', `const time = port.setTimeout(draw);`],
  ['a key of the same name', `const words = { performance: 1 };`],
  ['a date as a type', `function Day(props: { of: Date }) { return null; }`],
  ['its own state', `const [isOpen, setOpen] = useState(false);`],
];

describe('the rule of views', () => {
  it.each(refused)('a view may not reach %s', (_, text) => {
    expect(viewRefusals(FILE, text)).toHaveLength(1);
  });

  it.each(fine)('a view may use %s', (_, text) => {
    expect(viewRefusals(FILE, text)).toEqual([]);
  });

  it('lets through what stands for now, and no view beside it', () => {
    const faults = new Map([[FILE, ['a view may not call useClient']]]);
    expect(standingRefusals(faults, [FILE])).toEqual([]);
    expect(standingRefusals(faults, [])).toEqual([`${FILE}: a view may not call useClient`]);
  });

  it('wants a view off the list once it keeps the rule', () => {
    expect(standingRefusals(new Map(), [FILE])).toEqual([
      `tools/checks/fences.json: ${FILE} breaks the rule of views no more, or has gone`,
    ]);
  });

  it('finds nothing to check on an empty tree', () => {
    expect(checkViews(mkdtempSync(join(tmpdir(), 'foyer-views-'))).looked).toBe(0);
  });
});
