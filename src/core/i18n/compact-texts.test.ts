import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { localeLoaders } from '../../locales/loaders';
import { loadersBehindAgent } from '../../locales/loaders-behind-agent';
import { loadersBehindLogin } from '../../locales/loaders-behind-login';
import type { LocaleTexts } from '../../locales/types';
import { compactTexts } from './compact-texts';
import { i18nextTexts } from './i18next-texts';
import type { Texts } from './texts';

type Packs = Record<string, Record<string, string>>;
const flat = (locale: Partial<LocaleTexts>): Packs => locale as unknown as Packs;

/** Every text of ours, also those of English that load later. */
async function allTexts(): Promise<Record<string, Packs>> {
  const languages: Record<string, Packs> = {};
  for (const [code, load] of Object.entries(localeLoaders))
    languages[code.toLowerCase()] = flat({
      ...(await load()).locale,
      ...(await loadersBehindLogin[code]?.())?.locale,
      ...(await loadersBehindAgent[code]?.())?.locale,
    });
  const spaces = new Set(Object.values(languages).flatMap((texts) => Object.keys(texts)));
  const english: Packs = {};
  for (const space of spaces) {
    const file = space.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const module = (await import(`../../locales/en/${file}.ts`)) as Record<string, Record<string, string>>;
    english[space] = Object.values(module)[0] ?? {};
  }
  return { en: english, ...languages };
}

const both = (languages: Record<string, Packs>): [Texts, Texts] => {
  const start = { language: 'en', fallback: 'en' };
  const readers: [Texts, Texts] = [compactTexts(start), i18nextTexts()(start)];
  for (const [language, spaces] of Object.entries(languages))
    for (const [space, pack] of Object.entries(spaces))
      for (const reader of readers) reader.add(language, space, pack);
  return readers;
};
const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const values = fc.record(
  {
    count: fc.oneof(fc.nat({ max: 3 }), fc.double({ noNaN: true, min: 0, max: 1e6 }), fc.nat()),
    name: fc.oneof(fc.string(), fc.constant('{{count}} $& $1')),
  },
  { requiredKeys: [] },
);

describe('the compact reader', () => {
  it('[I18N-2] says word for word what i18next says, for every text in every language', async () => {
    const texts = await allTexts();
    const [compact, whole] = both(texts);
    let compared = 0;
    for (const language of Object.keys(texts)) {
      await Promise.all([compact.show(language), whole.show(language)]);
      expect(compact.language()).toBe(whole.language());
      for (const [space, pack] of Object.entries(texts.en ?? {}))
        for (const [key, text] of Object.entries(pack)) {
          const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? '');
          for (const count of [0, 1, 2]) {
            const given = {
              count,
              ...Object.fromEntries(names.map((name, at) => [name, name === 'count' ? count : `<${at} $&>`])),
            };
            for (const asked of [key, stemOf(key)])
              expect(compact.text(space, asked, given)).toBe(whole.text(space, asked, given));
            compared += 1;
          }
          expect(compact.text(space, key)).toBe(whole.text(space, key));
          expect(compact.has(space, key)).toBe(whole.has(space, key));
        }
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  it('[I18N-2] says it for texts that are not there, for lists of keys and any value', async () => {
    const [compact, whole] = both({
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
    });
    const keys = fc.oneof(
      fc.constantFrom('hello', 'empty', 'left', 'none', 'gone'),
      fc.array(fc.constantFrom('hello', 'gone', 'lost', 'left'), { minLength: 1, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        keys,
        values,
        fc.constantFrom('en', 'pt', 'ar'),
        fc.constantFrom('common', 'other'),
        async (key, given, language, space) => {
          await Promise.all([compact.show(language), whole.show(language)]);
          expect(compact.text(space, key, given)).toBe(whole.text(space, key, given));
          for (const one of [key].flat()) expect(compact.has(space, one)).toBe(whole.has(space, one));
        },
      ),
      { numRuns: 400 },
    );
  });
});

const readers = { compact: compactTexts, i18next: i18nextTexts() };
describe.each(Object.entries(readers))('the %s reader', (_, make) => {
  it('tells about another language and about texts that were added, and stops telling', async () => {
    const reader = make({ language: 'en', fallback: 'en' });
    let heard = 0;
    const stop = reader.subscribe(() => (heard += 1));
    reader.add('pt', 'common', { hello: 'Olá' });
    expect(heard).toBe(1);
    await reader.show('pt');
    expect(heard).toBe(2);
    expect(reader.edition()).toBe(2);
    expect(reader.text('common', 'hello')).toBe('Olá');
    stop();
    await reader.show('en');
    expect(heard).toBe(2);
    expect(reader.text('common', 'hello')).toBe('hello');
  });

  it('lets later texts win over earlier ones of the same keys, and keeps the others', () => {
    const reader = make({ language: 'en', fallback: 'en' });
    reader.add('en', 'common', { one: 'first', two: 'second' });
    reader.add('en', 'common', { one: 'new' });
    expect([reader.text('common', 'one'), reader.text('common', 'two')]).toEqual(['new', 'second']);
  });
});

describe('an i18next instance of the host’s own', () => {
  const host = async () => {
    const instance = i18next.createInstance();
    await instance.init({
      lng: 'de',
      fallbackLng: 'fr',
      resources: { de: { common: { retry: 'Vom Gastgeber' } }, fr: { common: { only: 'de l’hôte' } } },
    });
    return instance;
  };

  it('[EMB-1] takes our texts beside its own, and keeps its language', async () => {
    const instance = await host();
    const reader = i18nextTexts(instance)({ language: 'en', fallback: 'en' });
    reader.add('en', 'common', { retry: 'Try again, {{name}}' });
    reader.add('pt', 'common', { retry: 'Tente de novo' });
    await reader.show('pt');
    expect(reader.text('common', 'retry')).toBe('Tente de novo');
    expect(instance.language).toBe('de');
    expect(instance.t('retry', { ns: 'common' })).toBe('Vom Gastgeber');
  });

  it('[EMB-1] reads ours in English where a language lacks a text, draws values as they are, and finds none of its texts', async () => {
    const reader = i18nextTexts(await host())({ language: 'pt', fallback: 'en' });
    reader.add('en', 'common', { retry: 'Try again, {{name}}' });
    expect(reader.text('common', 'retry', { name: '<b>' })).toBe('Try again, <b>');
    expect(reader.has('common', 'only')).toBe(false);
  });
});
