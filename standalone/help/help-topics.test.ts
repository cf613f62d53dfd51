import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HelpTopic } from '../../src/contract/entities/system';
import { headingsOf, MAX_HEADINGS, searchHeadings } from './help-topics';

const topic = (tag: string, title: string, children: HelpTopic[] = []): HelpTopic => ({
  tag,
  title,
  html: `<p>${title}</p>`,
  children,
});
const topics = [
  topic('account', 'Sua conta', [topic('login', 'Entrar e sair'), topic('trial', 'Dinheiro fictício')]),
  topic('term', 'Terms of use'),
];

describe('the headings of the help', () => {
  it('[HOME-9] stand in the order of the tree, each with its depth', () => {
    expect(headingsOf(topics).map(({ id, depth }) => [id, depth])).toEqual([
      ['account', 0],
      ['login', 1],
      ['trial', 1],
      ['term', 0],
    ]);
  });

  it('[HOME-9] are found by all words of a search, in any order, with or without accents and capitals', () => {
    const rows = headingsOf(topics);
    const found = (search: string): string[] => searchHeadings(rows, search).map(({ id }) => id);
    expect(found('FICTICIO dinheiro')).toEqual(['trial']);
    expect(found('  use  ')).toEqual(['term']);
    expect(found('conta entrar')).toEqual([]);
    expect(found('')).toHaveLength(rows.length);
  });

  it('a tag that is none, or stands twice, does not share its place; a tree without an end is cut', () => {
    const rows = headingsOf([topic('a', 'A'), topic('a', 'B'), topic('"><x', 'C'), topic('', 'D')]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    for (const { id } of rows) expect(id).toMatch(/^[\w-]+$/);
    const endless = topic('x', 'X');
    endless.children = [endless, endless, endless];
    expect(headingsOf([endless]).length).toBeLessThanOrEqual(MAX_HEADINGS);
  });

  it('whatever is typed is searched for as text', () => {
    const rows = headingsOf(topics);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (search) => {
        for (const row of searchHeadings(rows, search)) expect(rows).toContain(row);
      }),
    );
  });
});
