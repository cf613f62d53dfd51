import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import i18next, { type i18n } from 'i18next';
import { parseAst } from 'rollup/parseAst';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from '../checks/source-files';
import { leanText } from './lean-i18next.mjs';

const source = readFileSync(
  join(createRequire(import.meta.url).resolve('i18next'), '../../esm/i18next.js'),
  'utf8',
);
const resources = {
  en: {
    common: {
      hello: 'Hello {{name}}',
      left_one: '{{count}} day',
      left_other: '{{count}} days',
      deep: { word: 'w' },
    },
  },
  pt: { common: { hello: 'Olá {{name}}' } },
};

async function said(library: i18n): Promise<string[]> {
  const texts = library.createInstance();
  await texts.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common'],
    defaultNS: 'common',
    resources,
    initAsync: false,
  });
  const words = [
    texts.t('hello', { name: 'Ada' }),
    texts.t('left', { count: 1 }),
    texts.t('left', { count: 3 }),
  ];
  await texts.changeLanguage('pt');
  texts.addResourceBundle('pt', 'more', { bye: 'Tchau' });
  words.push(
    texts.t('hello', { name: 'Ada' }),
    texts.t('deep.word'),
    texts.t('bye', { ns: 'more' }),
    texts.t('none'),
  );
  return words;
}

describe('the lean i18next of the bundles', () => {
  it('says what the whole one says', async () => {
    const lean = leanText(source, parseAst);
    const url = `data:text/javascript;base64,${Buffer.from(lean).toString('base64')}`;
    const library = ((await import(/* @vite-ignore */ url)) as { default: i18n }).default;
    expect(await said(library)).toEqual(await said(i18next));
    expect(lean.length).toBeLessThan(source.length - 8_000);
  });

  it('refuses a version that is built otherwise', () => {
    expect(() => leanText('class Connector {}', parseAst)).toThrow(/built differently/);
  });

  it('is enough for our texts and our code: no formats, no nesting, no copies, no plug-ins', () => {
    const texts = sourceFiles({ folders: ['src/locales'], endings: ['.ts'] });
    const code = sourceFiles({ folders: ['src', 'widgets'], endings: ['.ts', '.tsx'] });
    const holds = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(join(ROOT, file), 'utf8'));
    expect(texts.length).toBeGreaterThan(0);
    expect(code.length).toBeGreaterThan(texts.length);
    expect(texts.filter(holds(/\{\{[^}]*,|\$t\(/))).toEqual([]);
    expect(
      code.filter(holds(/\.dir\(|cloneInstance|i18next\.use\(|\.hydrate\(|reloadResources|returnDetails/)),
    ).toEqual([]);
  });
});
