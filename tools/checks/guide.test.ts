import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_MERCHANT } from '../../gateway/platform/demo-accounts';
import { pageFaults } from '../../src/element/faults/sentences';
import strict from '../../examples/strict-csp/headers.json' with { type: 'json' };
import { ROOT, sourceFiles } from './source-files';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const guide = read('docs/wire-it-up.md');
const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
  title.toLowerCase().replaceAll(' ', '-'),
);

describe('[TRIAL-E8] the page about wiring up', () => {
  it('has the policy that the strict example page really uses', () => {
    const policy = strict['content-security-policy']
      .replaceAll('{{gateway}}', 'https://YOUR-GATEWAY')
      .replaceAll('{{socket}}', 'wss://YOUR-GATEWAY');
    expect(guide.split('\n')).toContain(policy);
  });

  it('explains every fault of a page, under the heading to which its sentence leads', () => {
    for (const [code, { section }] of Object.entries(pageFaults)) {
      expect([code, anchors]).toEqual([code, expect.arrayContaining([section])]);
      expect(guide).toContain(`\`${code}\``);
    }
  });

  it('is led to by the README', () => expect(read('README.md')).toContain('](docs/wire-it-up.md)'));
});

describe('[TRIAL-E5] documents and examples', () => {
  it('name the demo’s merchant as it is', () => {
    const files = sourceFiles({
      root: ROOT,
      folders: ['docs', 'widgets', 'examples'],
      endings: ['.md', '.html'],
    });
    const named = [...files, 'README.md'].flatMap((file) =>
      [...read(file).matchAll(/data-merchant="([^"]*)"/g)].map(([, code]) => [file, code]),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const [file, code] of named)
      expect([file, code]).toEqual([
        file,
        expect.stringMatching(new RegExp(`^(${DEMO_MERCHANT.code}|YOUR-CODE|…|\\{\\{merchant\\}\\})$`)),
      ]);
  });
});
