import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from './source-files';

/** Where style sheets of ours are. */
const FOLDERS = ['src', 'widgets', 'standalone', 'gateway/vendors'];

interface Rule {
  pattern: RegExp;
  instead: string;
}

const EDGE = '(?:left|right)';
const RULES: Rule[] = [
  {
    pattern: new RegExp(`^(?:margin|padding|border|scroll-margin|scroll-padding)-${EDGE}(?:-.+)?$`),
    instead: '…-inline-start / …-inline-end',
  },
  { pattern: new RegExp(`^${EDGE}$`), instead: 'inset-inline-start / inset-inline-end' },
  {
    pattern: new RegExp(`^border-(?:top|bottom)-${EDGE}-radius$`),
    instead: 'border-start-start-radius and its kin',
  },
];
const VALUE_RULES: { property: RegExp; value: RegExp; instead: string }[] = [
  { property: /^(?:text-align|float|clear)$/, value: /\b(?:left|right)\b/, instead: 'start / end' },
  // A rem belongs to the host page: its root decides how large we would be.
  { property: /./, value: /(?:^|[^\w-])-?\d*\.?\d+rem\b/, instead: 'px or em' },
];

/** Breaches of one sheet: physical sides and rem. Comments do not count. */
export function cssBreaches(file: string, text: string): string[] {
  const breaches: string[] = [];
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const declaration = /(?<=^|[{;}\s])(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/gi;
  for (const match of bare.matchAll(declaration)) {
    const [, property = '', value = ''] = match;
    const line = bare.slice(0, match.index).split('\n').length;
    const name = property.toLowerCase();
    for (const rule of RULES) {
      if (rule.pattern.test(name)) breaches.push(`${file}:${line}: ${name} → ${rule.instead}`);
    }
    for (const rule of VALUE_RULES) {
      if (rule.property.test(name) && rule.value.test(value.toLowerCase())) {
        breaches.push(`${file}:${line}: ${name}: ${value.trim()} → ${rule.instead}`);
      }
    }
  }
  return breaches;
}

/** All sheets of the tree. `looked` is how many sheets there were; none at all is a fault of the check itself. */
export function checkCss(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({ root, folders: FOLDERS, endings: ['.css'] });
  const refusals = files.flatMap((file) => cssBreaches(file, readFileSync(join(root, file), 'utf8')));
  return { looked: files.length, refusals };
}
