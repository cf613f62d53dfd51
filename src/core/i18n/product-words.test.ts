import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Kinds of games whose words are held together. */
const CODES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT'];
/** The glossary of a language's product words: the member's records name every kind. */
const GLOSSARY = 'records.ts';

const ROOT = join(import.meta.dirname, '../../..');
const filesIn = (folder: string, isOurs: (path: string) => boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && isOurs(path));
/** All texts of one language: of the elements, the desk, the gateway's messages and its games. */
const textsOf = (language: string): { path: string; text: string }[] => {
  const isOurs = (path: string): boolean =>
    path.includes(`/${language}/`) || path.endsWith(`/${language}.ts`) || path.includes(`/${language}-`);
  return ['src/locales', 'standalone/desk/locales', 'gateway']
    .flatMap((folder) => filesIn(folder, (path) => path.includes('locales') && isOurs(path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
};
const SEED = 'gateway/database/seed';
/** The third of "English|Portuguese|Spanish". */
const spanishSeeds = (): { path: string; text: string }[] =>
  filesIn(SEED, () => true).map((path) => ({
    path,
    text: [...readFileSync(join(ROOT, path), 'utf8').matchAll(/'[^'\n|]*\|[^'\n|]*\|([^'\n|]*)'/g)]
      .map(([, spanish = '']) => spanish)
      .join('\n'),
  }));
/** What stands under ES where a file of the demo or of its presets holds all languages. */
const spanishOf = (path: string): { path: string; text: string } => ({
  path,
  text: [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^ +ES: .*?(?:\],|',)$/gms)]
    .map(([said]) => said)
    .join('\n'),
});
const ENGAGEMENT = ['gateway/engagement/demo/texts.ts', 'gateway/engagement/contests/preset-texts.ts'];
const found = (texts: readonly { path: string; text: string }[], words: RegExp): string[] =>
  texts.flatMap(({ path, text }) => [...text.matchAll(words)].map(([word]) => `${path}: ${word}`));

const languages = readdirSync(join(ROOT, 'src/locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('[I18N-2] one word a thing, one voice a language', () => {
  it.each(languages)('%s calls each kind of game the same everywhere', (language) => {
    const glossary = readFileSync(join(ROOT, 'src/locales', language, GLOSSARY), 'utf8');
    for (const code of CODES) {
      const word = new RegExp(`^\\s+${code}: '([^']+)'`, 'm').exec(glossary)?.[1];
      const named = textsOf(language).flatMap(({ path, text }) =>
        [...text.matchAll(new RegExp(`^\\s+(?:product_)?${code}: '([^']+)'`, 'gm'))].map(
          ([, said]) => `${path}: ${said}`,
        ),
      );
      expect(named.length, code).toBeGreaterThan(3);
      expect(
        named.filter((one) => !one.endsWith(`: ${word}`)),
        code,
      ).toEqual([]);
    }
  });

  it('Spanish says tú, in the elements and in what the demo shows', () => {
    const formal =
      /(?<![\p{L}])(usted|ustedes|elija|introduzca|escriba|inicie|juegue con|busque|abra|compruebe|escanee|invite a|comparta su|su cuenta|su saldo|su propio|su perfil|su nivel|su dinero|su primer|le esperan?|cóbrelo|para usted|prefiere)(?![\p{L}])/giu;
    const presets = ENGAGEMENT.map(spanishOf);
    for (const { path, text } of presets) expect(text.match(/ES:/g)?.length, path).toBeGreaterThan(7);
    expect(found([...textsOf('es'), ...spanishSeeds(), ...presets], formal)).toEqual([]);
  });

  it('Portuguese says você', () => {
    expect(
      found(textsOf('pt'), /(?<![\p{L}])(tu|teu|tua|contigo|vós|o senhor|a senhora)(?![\p{L}])/giu),
    ).toEqual([]);
  });

  it('Spanish has one word for slots', () => {
    const texts = [...textsOf('es'), ...ENGAGEMENT.map(spanishOf)];
    expect(found(texts, /(?<![\p{L}])(slots|tragaperras)(?![\p{L}])/giu)).toEqual([]);
  });
});
