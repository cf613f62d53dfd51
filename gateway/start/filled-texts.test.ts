import { expect, it } from 'vitest';
import { plainBrand } from '../brand/index';
import { createFilledTexts } from './filled-texts';

it('[OPS-1] fills a page again only if something that it shows has changed', () => {
  const facts = {
    merchant: 'acme',
    language: 'EN',
    origin: 'https://play.acme.example',
    picture: '',
    brand: plainBrand('Acme'),
  };
  const filled = createFilledTexts();
  let times = 0;
  const asked = { html: '<p>', path: '/', facts };
  const fill = (of: typeof asked): string =>
    filled(of, () => {
      times += 1;
      return `text ${times}`;
    });
  expect([fill(asked), fill({ ...asked, facts: { ...facts } })]).toEqual(['text 1', 'text 1']);
  const changed = [
    { ...asked, html: '<b>' },
    { ...asked, facts: { ...facts, brand: plainBrand('Acme') } },
    { ...asked, facts: { ...facts, picture: '/a.svg' } },
    { ...asked, facts: { ...facts, language: 'PT' } },
    { ...asked, facts: { ...facts, origin: 'https://www.acme.example' } },
    { ...asked, facts: { ...facts, merchant: 'blue' } },
    { ...asked, path: '/rng' },
  ];
  expect(changed.map(fill)).toEqual(changed.map((_, index) => `text ${index + 2}`));
  expect(fill({ ...asked, path: '/rng' })).toBe('text 8');
});
