import fc from 'fast-check';
import whole, { type i18n } from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeLoaders } from '../../src/locales/loaders';
import type { LocaleTexts } from '../../src/locales/types';
import { ROOT, sourceFiles } from '../checks/source-files';
import small from './shims/i18next.mjs';

type Texts = Record<string, Record<string, string>>;
const flat = (locale: Partial<LocaleTexts>): Texts => locale as unknown as Texts;

/** Every text of ours, also those of English that load later. */
async function allTexts(): Promise<Record<string, Texts>> {
  const languages: Record<string, Texts> = {};
  for (const [code, load] of Object.entries(localeLoaders))
    languages[code.toLowerCase()] = flat((await load()).locale);
  const spaces = new Set(Object.values(languages).flatMap((texts) => Object.keys(texts)));
  const english: Texts = {};
  for (const space of spaces) {
    const file = space.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const module = (await import(`../../src/locales/en/${file}.ts`)) as Record<
      string,
      Record<string, string>
    >;
    english[space] = Object.values(module)[0] ?? {};
  }
  return { en: english, ...languages };
}

/** Like core/i18n sets it up: English at once, the rest when it comes. */
function start(library: Pick<i18n, 'createInstance'>, texts: Record<string, Texts>): i18n {
  const { en = {}, ...others } = texts;
  const [first = 'common', ...later] = Object.keys(en);
  const instance = library.createInstance();
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    load: 'currentOnly',
    initAsync: false,
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { [first]: en[first] ?? {} } },
    interpolation: { escapeValue: false },
  });
  for (const space of later) instance.addResourceBundle('en', space, en[space]);
  for (const [language, spaces] of Object.entries(others))
    for (const [space, group] of Object.entries(spaces)) instance.addResourceBundle(language, space, group);
  return instance;
}

const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const values = fc.record(
  {
    count: fc.oneof(fc.nat({ max: 3 }), fc.double({ noNaN: true, min: 0, max: 1e6 }), fc.nat()),
    name: fc.oneof(fc.string(), fc.constant('{{count}} $& $1')),
  },
  { requiredKeys: [] },
);

describe('the i18next of the pages of others', () => {
  it('says word for word what the whole one says, for every text in every language', async () => {
    const texts = await allTexts();
    const [mine, theirs] = [start(small as unknown as i18n, texts), start(whole, texts)];
    let compared = 0;
    for (const language of Object.keys(texts)) {
      await Promise.all([mine.changeLanguage(language), theirs.changeLanguage(language)]);
      expect(mine.language).toBe(theirs.language);
      for (const [space, group] of Object.entries(texts.en ?? {}))
        for (const [key, text] of Object.entries(group)) {
          const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? '');
          for (const count of [0, 1, 2]) {
            const with_ = {
              ns: space,
              count,
              ...Object.fromEntries(names.map((name, at) => [name, name === 'count' ? count : `<${at} $&>`])),
            };
            for (const asked of [key, stemOf(key)]) expect(mine.t(asked, with_)).toBe(theirs.t(asked, with_));
            compared += 1;
          }
          expect(mine.t(key, { ns: space })).toBe(theirs.t(key, { ns: space }));
          expect(mine.getFixedT(null, space)(key)).toBe(theirs.getFixedT(null, space)(key));
          expect(mine.exists(key, { ns: space })).toBe(theirs.exists(key, { ns: space }));
        }
    }
    expect(compared).toBeGreaterThan(1_000);
  }, 60_000);

  it('says it for texts that are not there, for lists of keys, defaults and any value', () => {
    const texts = {
      en: {
        common: {
          hello: 'Hello {{name}}',
          empty: '',
          left_one: '{{count}} day',
          left_other: '{{ count }} days',
          none_zero: 'none',
          none_other: 'some',
        },
      },
      pt: { common: { hello: 'Olá {{name}}, {{missing}}!' } },
      ar: { common: { left_two: 'يومان', left_few: '{{count}} أيام', left_other: '{{count}} يوم' } },
    };
    const [mine, theirs] = [start(small as unknown as i18n, texts), start(whole, texts)];
    const keys = fc.oneof(
      fc.constantFrom('hello', 'empty', 'left', 'none', 'gone'),
      fc.array(fc.constantFrom('hello', 'gone', 'lost', 'left'), { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        keys,
        values,
        fc.constantFrom({}, { defaultValue: 'Then {{name}}' }, { defaultValue: '' }),
        fc.constantFrom('en', 'pt', 'ar'),
        fc.constantFrom({}, { ns: 'common' }, { ns: 'other' }),
        (key, given, fallback, language, space) => {
          void mine.changeLanguage(language);
          void theirs.changeLanguage(language);
          const options = { ...space, ...fallback, ...given };
          expect(mine.t(key, options)).toBe(theirs.t(key, options));
          expect(mine.exists(key, options)).toBe(theirs.exists(key, options));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('tells about another language and about texts that were added, and stops telling', async () => {
    const heard: string[] = [];
    const instance = start(small as unknown as i18n, { en: { common: {} } });
    const onLanguage = (language: string) => heard.push(language);
    instance.on('languageChanged', onLanguage);
    instance.store.on('added', () => heard.push('added'));
    instance.addResourceBundle('pt', 'common', { hello: 'Olá' });
    await instance.changeLanguage('pt');
    expect(instance.t('hello')).toBe('Olá');
    instance.off('languageChanged', onLanguage);
    await instance.changeLanguage('en');
    expect(heard).toEqual(['added', 'pt']);
  });

  it('is enough for our texts and our code: no formats, no nesting, no paths, no copies, no plug-ins', () => {
    const texts = sourceFiles({ folders: ['src/locales'], endings: ['.ts'] });
    const code = sourceFiles({ folders: ['src', 'widgets'], endings: ['.ts', '.tsx'] });
    const holds = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(join(ROOT, file), 'utf8'));
    expect(texts.length).toBeGreaterThan(0);
    expect(code.length).toBeGreaterThan(texts.length);
    expect(texts.filter(holds(/\{\{[^}]*[,.-][^}]*\}\}|\$t\(/))).toEqual([]);
    const known = /i18next\.(createInstance|language|t|exists|on|off)\b/g;
    expect(
      code.filter((file) => /\bi18next\.\w/.test(readFileSync(join(ROOT, file), 'utf8').replace(known, ''))),
    ).toEqual([]);
    expect(
      code.filter(holds(/useTranslation\((?!namespace, \{ i18n: i18next, useSuspense: false \}\))|<Trans\b/)),
    ).toEqual([]);
  });
});
