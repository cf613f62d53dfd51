import { createHash } from 'node:crypto';
import { themes } from '../../../src/contract/tables/colour-roles';
import { measurePairs } from '../../../src/contract/tables/contrast';
import { type Brand, type BrandProblem, brandFieldRows, coloursOf, ratioText } from '../../brand/index';
import { EXIT, FieldsProblem, OperatorProblem } from '../problem';
import { table } from '../table';

const EDITION_LENGTH = 16;

/** Identifies the state of a brand: changes with every field. */
export const brandEdition = (brand: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify(brandFieldRows.map(([name]) => brand[name])))
    .digest('hex')
    .slice(0, EDITION_LENGTH);

/** Every contrast pair with the worse ratio of the two themes. */
export const contrastOf = (brand: Brand) => {
  const colours = coloursOf(brand);
  const measured = themes.flatMap((theme) =>
    measurePairs(colours[theme]).map((pair) => ({ ...pair, theme })),
  );
  const worst = new Map<string, (typeof measured)[number]>();
  for (const pair of measured) {
    const key = `${pair.front} ${pair.ground}`;
    const known = worst.get(key);
    if (known === undefined || pair.ratio < known.ratio) worst.set(key, pair);
  }
  return [...worst.values()];
};

export const contrastLines = (brand: Brand): string[] =>
  table(
    ['contrast', 'on', 'worst', 'needed', 'theme'],
    contrastOf(brand).map(({ front, ground, ratio, least, theme }) => [
      front,
      ground,
      ratioText(ratio),
      String(least),
      theme,
    ]),
  );

/** A brand as text, one line for each value. */
export const brandLines = (brand: Brand, addressOf: (file: string) => string): string[] =>
  brandFieldRows.flatMap(([name, field]) => {
    const value = brand[name];
    const row = (part: string, text: string): string => `${`${field.option}${part}`.padEnd(24)}  ${text}`;
    if (field.kind === 'texts')
      return Object.entries(value as Brand['names']).map(([language, text]) =>
        row(` ${language}`, text.replaceAll('\n', ' / ')),
      );
    if (field.kind === 'roles')
      return themes.flatMap((theme) =>
        Object.entries(brand.colours[theme]).map(([role, colour]) => row(` ${role} ${theme}`, colour)),
      );
    if (typeof value !== 'string' || value === '') return [];
    return [row('', field.kind === 'file' ? addressOf(value) : value)];
  });

/** An error that lists all problems of a file. */
export const fileProblem = (problems: readonly BrandProblem[]): OperatorProblem =>
  new FieldsProblem(
    'FILE',
    ['nothing was changed:', ...problems.map(({ field, problem }) => `${field} ${problem}.`)].join('\n  '),
    problems.map(({ field, problem }) => ({ field, words: problem })),
  );

/** An error that names the option of the first problem and lists all problems. */
export const optionProblem = (problems: readonly BrandProblem[]): OperatorProblem => {
  const optionOf = (field: string): string => {
    const [name = ''] = field.split('.');
    const known = brandFieldRows.find(([field]) => field === name);
    return known === undefined ? field : `--${known[1].option}`;
  };
  const [first] = problems;
  const sentences = problems.map(({ field, problem }) => {
    const part = field.includes('.') ? `${field.slice(field.indexOf('.') + 1)} ` : '';
    return `${part}${problem}.`;
  });
  return new OperatorProblem(
    EXIT.argument,
    optionOf(first?.field ?? ''),
    [...new Set(sentences)].join('\n  '),
  );
};
