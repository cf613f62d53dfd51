import { en, type MessageTable } from './en';
import { es } from './es';
import { pt } from './pt';

const tables: Readonly<Record<string, { language: string; texts: MessageTable }>> = {
  EN: { language: 'en', texts: en },
  PT: { language: 'pt', texts: pt },
  'PT-BR': { language: 'pt-BR', texts: pt },
  ES: { language: 'es', texts: es },
};
const fallback = { language: 'en', texts: en };

/** The words of a language with the tag under which a page names it; English for a language without a table. */
export const messageTable = (language: string): { language: string; texts: MessageTable } => {
  const wanted = language.toUpperCase();
  return (Object.hasOwn(tables, wanted) ? tables[wanted] : undefined) ?? fallback;
};
