import type { Definition } from '../definition/definition';

/** Title, terms and remark in a language; English where there is none of it. */
export const textOf = (
  definition: Pick<Definition, 'texts'>,
  language: string,
): Definition['texts']['EN'] => {
  const { EN, PT, ES } = definition.texts;
  return language.startsWith('PT') ? PT : language.startsWith('ES') ? ES : EN;
};
