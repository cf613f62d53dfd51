import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const field = (name: string, input: object, more: object = {}) => ({
  name,
  input,
  isKey: false,
  needed: false,
  nullable: false,
  standard: '',
  ...more,
});
const FIELDS = [
  field('id', { as: 'number', min: 1, max: 9 }, { isKey: true, needed: true, standard: null }),
  field('type', { as: 'choice', choices: ['PL', 'PU', 'PR', 'AG'] }, { needed: true, standard: null }),
  field('execution', { as: 'choice', choices: ['', 'A', 'B', 'F'] }),
  field('platform', { as: 'choice', choices: ['W', 'M'] }, { standard: 'W' }),
  field('titles', { as: 'texts', max: 200, html: false }, { needed: true, standard: null }),
  field('contents', { as: 'texts', max: 9_000, html: true }, { needed: true, standard: null }),
  field('category', { as: 'text', max: 60 }),
  field('picture', { as: 'picture' }),
  field('startsAt', { as: 'moment' }, { nullable: true, standard: null }),
  field('sort', { as: 'number', min: 0, max: 9 }, { standard: 0 }),
  field('enabled', { as: 'flag' }, { standard: true }),
];
const EDITION = 'fedcba9876543210';
const ROW = {
  id: 7,
  type: 'PL',
  execution: 'A',
  platform: 'W',
  category: '',
  picture: '',
  startsAt: null,
  sort: 0,
  titles: { EN: 'Summer hours', PT: 'Verão' },
  contents: { EN: '<p>Open <b>all night</b></p>' },
  enabled: true,
};
const LIST = {
  fields: FIELDS,
  rows: [
    {
      id: '7',
      title: 'Summer hours',
      enabled: true,
      depth: 0,
      facts: { type: 'PL', execution: 'A', platform: 'W' },
    },
  ],
  more: 0,
  nextId: 8,
  languages: ['PT', 'EN'],
};
const WRITES = ['content.list', 'content.show', 'content.save', 'content.pictures', 'content.picture'];
const open = async (at: string, more: Parameters<typeof openIn>[0] = {}, calls = WRITES) => {
  const desk = await openIn({
    'desk.me': () => ({ ...ME, calls: [...CALLS, ...calls] }),
    'content.list': () => LIST,
    'content.show': () => ({ row: ROW, edition: '0123456789abcdef' }),
    'content.pictures': () => [],
    ...more,
  });
  window.location.hash = `#/content${at}`;
  return desk;
};
const control = <T extends HTMLElement = HTMLInputElement>(name: string): T => {
  const found = document.querySelector<T>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const refusal = (code: string, value: unknown) =>
  new Error('', { cause: { code, number: 3162, value, retryAfterS: null, sentence: 'nothing was loaded' } });

describe('content at the desk', () => {
  it('shows who will see a row, and sends only changed fields', async () => {
    const { asked } = await open('/announcements~7', { 'content.save': () => null });
    await expect.poll(textOfDesk).toContain('Members who are logged in. Guests do not see it.');
    expect(textOfDesk()).toContain('A line of news on the home page.');
    await userEvent.selectOptions(control('execution'), 'B');
    await expect.poll(textOfDesk).toContain('Guests. It is gone once they log in.');
    await userEvent.selectOptions(control('type'), 'AG');
    await expect.poll(textOfDesk).toContain('Agents, in their back-office.');
    await userEvent.selectOptions(control('type'), 'PL');
    await userEvent.fill(control('titles.PT'), 'Verão inteiro');
    await userEvent.click(button('Save'));
    await expect.poll(textOfDesk).toContain('Saved. Pages show it within seconds.');
    expect(asked.find(({ name }) => name === 'content.save')?.input).toEqual({
      kind: 'announcements',
      row: { id: 7, execution: 'B', titles: { EN: 'Summer hours', PT: 'Verão inteiro' } },
      edition: '0123456789abcdef',
    });
  });

  it('shows a problem next to its field, and keeps what was typed', async () => {
    await open('/announcements~new', {
      'content.save': () =>
        refusal('DESK_SWITCH_REFUSED', {
          problems: [{ field: 'titles', words: 'must have English (EN), which all others fall back to' }],
        }),
    });
    await expect.poll(textOfDesk).toContain('New entry');
    await expect.poll(() => control('id').value).toBe('8');
    await userEvent.fill(control('titles.PT'), 'Só português');
    await userEvent.fill(control<HTMLTextAreaElement>('contents.EN'), '<p>Hello</p>');
    await userEvent.click(button('Save'));
    await expect.poll(textOfDesk).toContain('Must have English (EN), which all others fall back to.');
    expect(textOfDesk()).toContain('Nothing was saved.');
    expect(control('titles.PT').value).toBe('Só português');
    expect(control('titles.PT').getAttribute('aria-invalid')).toBe('true');
    await userEvent.fill(control('titles.EN'), 'English only');
    await expect.poll(textOfDesk).not.toContain('Must have English');
  });

  it('names the fields that another operator changed meanwhile before a second save', async () => {
    let isChanged = false;
    const { asked } = await open('/announcements~7', {
      'content.show': () =>
        isChanged
          ? { row: { ...ROW, sort: 3, titles: { EN: 'Winter hours' } }, edition: 'fedcba9876543210' }
          : { row: ROW, edition: '0123456789abcdef' },
      'content.save': ({ edition }) => {
        if (edition === 'fedcba9876543210') return null;
        isChanged = true;
        return refusal('DESK_ROW_CHANGED', { by: 'ana' });
      },
    });
    await expect.poll(textOfDesk).toContain('Summer hours');
    await expect.poll(() => document.querySelector('[name="titles.EN"]')).not.toBeNull();
    await userEvent.fill(control('titles.EN'), 'My hours');
    await userEvent.click(button('Save'));
    await expect.poll(textOfDesk).toContain('Another operator changed this meanwhile (ana).');
    await userEvent.click(button('Load the current version'));
    await expect.poll(textOfDesk).toContain('Changed meanwhile by another operator: Title, Order.');
    expect(control('titles.EN').value).toBe('My hours');
    await userEvent.click(button('Save'));
    await expect.poll(textOfDesk).toContain('Saved. Pages show it within seconds.');
    const saves = asked.filter(({ name }) => name === 'content.save');
    expect(saves.map(({ input }) => input['edition'])).toEqual(['0123456789abcdef', 'fedcba9876543210']);
  });

  it('keeps what is typed while a save is under way, and saves again only with the stored row', async () => {
    let finishSave: (value: null) => void = () => undefined;
    const saved = new Promise<null>((resolve) => (finishSave = resolve));
    // The loader trims titles.
    const stored = { row: { ...ROW, titles: { ...ROW.titles, EN: 'Spring hours' } }, edition: EDITION };
    let finishShow: (value: typeof stored) => void = () => undefined;
    const reloaded = new Promise<typeof stored>((resolve) => (finishShow = resolve));
    let isStored = false;
    const { asked } = await open('/announcements~7', {
      'content.show': () => (isStored ? reloaded : { row: ROW, edition: '0123456789abcdef' }),
      'content.save': () => saved,
    });
    await expect.poll(() => document.querySelector('[name="titles.EN"]')).not.toBeNull();
    await userEvent.fill(control('titles.EN'), 'Spring hours ');
    await userEvent.click(button('Save'));
    await expect.poll(() => asked.some(({ name }) => name === 'content.save')).toBe(true);
    await userEvent.selectOptions(control('execution'), 'B');
    expect(button('Discard my changes').matches(':disabled')).toBe(true);
    isStored = true;
    finishSave(null);
    await expect.poll(() => asked.filter(({ name }) => name === 'content.show').length).toBe(2);
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    finishShow(stored);
    await expect.poll(() => control('titles.EN').value).toBe('Spring hours');
    await expect.poll(() => button('Discard my changes').matches(':disabled')).toBe(false);
    expect(control('execution').value).toBe('B');
    expect(textOfDesk()).not.toContain('Changed meanwhile by another operator');
    await userEvent.click(button('Save'));
    await expect
      .poll(() => asked.findLast(({ name }) => name === 'content.save')?.input)
      .toEqual({ kind: 'announcements', row: { id: 7, execution: 'B' }, edition: EDITION });
  });

  it('switches a row off with one button, and offers no deletion', async () => {
    const { asked } = await open('/announcements~7', { 'content.save': () => null });
    await expect.poll(textOfDesk).toContain('Switch it off');
    await userEvent.click(button('Switch it off'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'content.save')?.input['row'])
      .toEqual({ id: 7, enabled: false });
    expect(textOfDesk()).not.toContain('Delete');
  });

  it('uploads a chosen picture, and refuses a file that is too large', async () => {
    const { asked } = await open('/announcements~7', {
      'content.show': () => ({ row: { ...ROW, type: 'PR' }, edition: '0123456789abcdef' }),
      'content.picture': () => ({ id: 'a'.repeat(24), width: 8, height: 4, address: '/pictures/demo/a.png' }),
      'content.save': () => null,
    });
    await expect.poll(textOfDesk).toContain('PNG or JPEG up to 5 MB');
    const file = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!file) throw new Error('no field for a file');
    await userEvent.upload(file, new File([new Uint8Array(5_000_001)], 'large.png', { type: 'image/png' }));
    await expect.poll(textOfDesk).toContain('The file is larger than 5 MB.');
    expect(asked.some(({ name }) => name === 'content.picture')).toBe(false);
    await userEvent.upload(file, new File([new Uint8Array([1, 2, 3])], 'sun.png', { type: 'image/png' }));
    await expect
      .poll(() => asked.find(({ name }) => name === 'content.picture')?.input)
      .toEqual({ name: 'sun.png', base64: 'AQID' });
    await userEvent.click(button('Save'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'content.save')?.input['row'])
      .toEqual({ id: 7, picture: 'a'.repeat(24) });
  });

  it('shows a row without buttons to an operator who may only read', async () => {
    await open('/announcements~7', {}, ['content.list', 'content.show']);
    await expect.poll(textOfDesk).toContain('Who will see it');
    expect(() => button('Save')).toThrow();
    expect(() => button('New entry')).toThrow();
    expect(control('titles.EN').readOnly).toBe(true);
  });
});

describe('languages and countries at the desk', () => {
  const SITE = {
    settings: {
      name: 'Demo',
      languages: 'EN,PT',
      symbol: 'R$',
      'default-language': 'EN',
      'home-country': 'BR',
    },
    known: ['EN', 'PT', 'ES'],
    countries: [
      { code: 'BR', dialling: '55', on: true },
      { code: 'PT', dialling: '351', on: true },
    ],
  };
  it('are chosen by name, and each country is saved separately', async () => {
    const { asked } = await open('/site', { 'site.show': () => SITE }, [
      ...WRITES,
      'site.show',
      'site.set',
      'site.countries',
    ]);
    await expect.poll(textOfDesk).toContain('2 of 2 are offered.');
    await userEvent.click(control('language.ES'));
    await userEvent.click(button('Save the changes'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'site.set')?.input)
      .toEqual({ change: { languages: 'EN,PT,ES' } });
    await userEvent.click(control('country.PT'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'site.countries')?.input)
      .toEqual({ codes: ['PT'], on: false });
    // The home country stays.
    expect(document.querySelector('[name="country.BR"]')).toBeNull();
  });
});
