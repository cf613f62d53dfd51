import { describe, expect, it } from 'vitest';
import type { DeskField } from '../../../gateway/desk/index';
import { audienceOf, idOfContentRoute, contentRouteOf } from './content-shape';
import { fieldsBetween, newRow, sentRow, sentValue, shownValue } from './content-values';

const field = (name: string, input: DeskField['input'], more: Partial<DeskField> = {}): DeskField => ({
  name,
  input,
  isKey: false,
  needed: false,
  nullable: false,
  standard: '',
  ...more,
});
const number = field('nodeId', { as: 'number', min: 1, max: 9 }, { nullable: true, standard: null });
const moment = field('startsAt', { as: 'moment' }, { nullable: true, standard: null });

describe('a field of content', () => {
  it('is sent in the format of the loader, and an invalid number as it was typed', () => {
    expect(sentValue(number, ' 12 ')).toBe(12);
    expect(sentValue(number, '')).toBeNull();
    expect(sentValue(number, '1.5')).toBe('1.5');
    expect(sentValue({ ...number, nullable: false }, '')).toBe('');
    expect(sentValue(field('labels', { as: 'words' }), 'VIP1, VIP2;VIP3')).toEqual(['VIP1', 'VIP2', 'VIP3']);
  });

  it('shows a moment in the operator’s time zone and sends the same moment back', () => {
    const at = '2026-03-10T20:00:00.000Z';
    const shown = shownValue(moment, at);
    expect(shown).toMatch(/^2026-03-1\dT\d\d:\d\d$/);
    expect(sentValue(moment, shown)).toBe(at);
    expect(sentValue(moment, '')).toBeNull();
  });
});

describe('a row of content', () => {
  const fields = [
    field('id', { as: 'number', min: 1, max: 9 }, { isKey: true, needed: true, standard: null }),
    field('type', { as: 'choice', choices: ['PL', 'PR'] }, { needed: true, standard: null }),
    field('titles', { as: 'texts', max: 9, html: false }),
    number,
  ];
  it('is sent with its key and its changed fields, in any order of languages', () => {
    const row = { id: 7, type: 'PL', titles: { EN: 'a', PT: 'b' }, nodeId: null };
    const sent = (typed: object) => sentRow({ fields, row, typed: { ...typed }, isNew: false });
    expect(sent({})).toEqual({ id: 7 });
    expect(sent({ titles: { PT: 'b', EN: 'a' } })).toEqual({ id: 7 });
    expect(sent({ nodeId: '5' })).toEqual({ id: 7, nodeId: 5 });
  });

  it('is sent with a free number and the choices of the form if it is new', () => {
    const row = newRow(fields, 8);
    expect(sentRow({ fields, row, typed: {}, isNew: true })).toEqual({ id: 8, type: 'PL' });
  });

  it('names the fields that another operator changed', () => {
    expect(fieldsBetween(fields, { id: 7, type: 'PL' }, { id: 7, type: 'PR', titles: {} })).toEqual(['type']);
  });
});

describe('who will see a row', () => {
  it.each([
    [{ type: 'PL', execution: 'B' }, ['typePL', 'guests']],
    [{ type: 'PU', execution: 'F' }, ['typePU', 'first']],
    [{ type: 'PR', execution: '', platform: 'M' }, ['typePR', 'everyone', 'mobile']],
    [{ type: 'AG', execution: 'B' }, ['typeAG']],
    [{ type: 'PL', execution: 'A', enabled: false }, ['off']],
  ])('is described for %o', (values, words) => expect(audienceOf('announcements', values)).toEqual(words));
});

it('the addresses of the page are parsed as they are written', () => {
  for (const id of ['announcements', 'help~PT-BR~7', 'banners~new'])
    expect(idOfContentRoute(contentRouteOf(id))).toBe(id);
  expect(contentRouteOf('nowhere~7').kind).toBe('announcements');
});
