import { languageOf } from '../../src/contract/tables/languages';

type Words = Readonly<{ title: string; text: string }>;

/** Texts for visitors of a host without a merchant. */
const words: Readonly<Record<'en' | 'pt' | 'es', Words>> = {
  en: { title: 'There is nothing at this address', text: 'Please check how it is written.' },
  pt: { title: 'Não há nada neste endereço', text: 'Confira como ele está escrito.' },
  es: { title: 'No hay nada en esta dirección', text: 'Comprueba cómo está escrita.' },
};

/** The first accepted language that has texts, or English. */
const languageIn = (accepted: string): keyof typeof words => {
  for (const part of accepted.slice(0, 200).split(',')) {
    const tag = part.split(';', 1)[0]?.trim().slice(0, 2).toLowerCase();
    if (tag === 'en' || tag === 'pt' || tag === 'es') return tag;
  }
  return 'en';
};

/** The page for a host without a merchant. It names neither a merchant nor Foyer, and search engines must not list it. */
export const unknownSite = (acceptedLanguages: string): { text: string; headers: Record<string, string> } => {
  const language = languageIn(acceptedLanguages);
  const { title, text } = words[language];
  return {
    text: `<!doctype html>
<html lang="${languageOf(language)?.tag ?? language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    },
  };
};
