import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, CALLS, closeDesk, ME, openIn, textOfDesk } from './testing';

afterEach(closeDesk);

const EDITION = '0123456789abcdef';
const texts = (name: string, lines: boolean) => ({
  name,
  kind: 'texts',
  maxLength: 60,
  lines,
  option: name,
  value: '',
  help: '',
});
const file = (name: string, kind: string) => ({
  name,
  kind: 'file',
  file: kind,
  option: name,
  value: '',
  help: '',
});
const BRAND = {
  names: { EN: 'Acme' },
  footers: {},
  colour: '#0a7755',
  corner: 'soft',
  logoLight: 'a.svg',
  card: '',
  colours: { light: {}, dark: {} },
};
const SHOWN = {
  brand: BRAND,
  edition: EDITION,
  fields: [
    texts('names', false),
    texts('footers', true),
    { name: 'colour', kind: 'colour', option: 'colour', value: '', help: '' },
    { name: 'colours', kind: 'roles', option: 'roles', value: '', help: '' },
    {
      name: 'corner',
      kind: 'choice',
      choices: ['square', 'soft', 'round'],
      option: 'corner',
      value: '',
      help: '',
    },
    file('logoLight', 'logo'),
    file('icon', 'icon'),
    file('card', 'card'),
  ],
  addresses: { logoLight: '/brand/demo/a.svg', card: '' },
  roles: ['text', 'accent'],
  themes: ['light', 'dark'],
  languages: ['EN', 'PT'],
};
const previewOf = ({ brand }: Record<string, unknown>) => {
  const { colour, colours } = brand as typeof BRAND & { colours: { light: { text?: string } } };
  const isPale = colours.light.text === '#cccccc';
  return {
    tokens: { accent: `light-dark(${colour},${colour})`, radius: '12px' },
    colours: { light: { text: '#121722', accent: colour }, dark: { text: '#f3f5fa', accent: colour } },
    problems: isPale
      ? [
          {
            field: 'colours.light.text',
            words:
              'makes text (#cccccc) on surface (#f4f6fa) hard to see: the contrast is 1.48, and 4.5 is needed',
          },
        ]
      : [],
  };
};
const open = async (more: Parameters<typeof openIn>[0] = {}) => {
  const desk = await openIn({
    'desk.me': () => ({ ...ME, role: 'admin', calls: [...CALLS, 'brand.show', 'brand.look', 'brand.save'] }),
    'brand.show': () => SHOWN,
    'site.show': () => ({ settings: { name: 'Acme Games' }, known: [], countries: [] }),
    'brand.look': previewOf,
    ...more,
  });
  window.location.hash = '#/brand';
  await expect.poll(textOfDesk).toContain('Name of the site');
  return desk;
};
const control = <T extends HTMLElement = HTMLInputElement>(name: string): T => {
  const found = document.querySelector<T>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];
const tokenIn = (frame: HTMLIFrameElement | undefined, name: string): string =>
  frame?.contentDocument?.documentElement.style.getPropertyValue(name) ?? '';

describe('the brand at the desk', () => {
  it('updates the preview in both themes while the operator types, and saves the whole brand', async () => {
    const { asked } = await open({ 'brand.save': () => null });
    await expect.poll(() => frames().map(({ title }) => title)).toEqual(['Login, Light', 'Login, Dark']);
    await userEvent.fill(control('colour'), '#5b21b6');
    for (const frame of frames())
      await expect.poll(() => tokenIn(frame, '--foyer-accent')).toBe('light-dark(#5b21b6,#5b21b6)');
    expect(frames().map((frame) => tokenIn(frame, 'color-scheme'))).toEqual(['light', 'dark']);
    expect(document.querySelector<HTMLInputElement>('input[type="color"]')?.value).toBe('#5b21b6');
    expect(textOfDesk()).toContain('Not saved yet: Colour.');
    await userEvent.fill(control('names.PT'), 'Acme Jogos');
    await userEvent.click(button('Save the brand'));
    await expect.poll(textOfDesk).toContain('Saved. Pages show it within seconds.');
    expect(asked.find(({ name }) => name === 'brand.save')?.input).toEqual({
      brand: { ...BRAND, colour: '#5b21b6', names: { EN: 'Acme', PT: 'Acme Jogos' } },
      files: {},
      edition: EDITION,
    });
  });

  it('merges what was typed into another operator’s edition by language and role', async () => {
    const theirs = {
      ...BRAND,
      names: { EN: 'Acme', PT: 'Deles' },
      colours: { light: { accent: '#111111' }, dark: {} },
    };
    let isChanged = false;
    const { asked } = await open({
      'brand.show': () => (isChanged ? { ...SHOWN, brand: theirs, edition: 'fedcba9876543210' } : SHOWN),
      'brand.save': ({ edition }) => {
        if (edition !== EDITION) return null;
        isChanged = true;
        const cause = {
          code: 'DESK_ROW_CHANGED',
          number: 3231,
          retryAfterS: null,
          sentence: '',
          value: null,
        };
        return new Error('', { cause });
      },
    });
    await userEvent.click(document.querySelector('summary') as HTMLElement);
    await userEvent.fill(control('names.EN'), 'Mine');
    await userEvent.fill(control('light.text'), '#222222');
    await userEvent.click(button('Save the brand'));
    await expect.poll(textOfDesk).toContain('Load the current version');
    await userEvent.click(button('Load the current version'));
    await expect.poll(() => control('names.PT').value).toBe('Deles');
    await userEvent.click(button('Save the brand'));
    await expect
      .poll(() => asked.findLast(({ name }) => name === 'brand.save')?.input)
      .toEqual({
        brand: {
          ...BRAND,
          names: { EN: 'Mine', PT: 'Deles' },
          colours: { light: { accent: '#111111', text: '#222222' }, dark: {} },
        },
        files: {},
        edition: 'fedcba9876543210',
      });
  });

  it('keeps what is typed while a save is under way', async () => {
    let finish: (value: null) => void = () => undefined;
    const saved = new Promise<null>((resolve) => (finish = resolve));
    let isStored = false;
    const { asked } = await open({
      'brand.show': () => (isStored ? { ...SHOWN, brand: { ...BRAND, colour: '#111111' } } : SHOWN),
      'brand.save': () => saved,
    });
    await userEvent.fill(control('colour'), '#111111');
    await userEvent.click(button('Save the brand'));
    await expect.poll(() => asked.some(({ name }) => name === 'brand.save')).toBe(true);
    await userEvent.fill(control('colour'), BRAND.colour);
    await userEvent.fill(control('names.PT'), 'Acme Jogos');
    isStored = true;
    finish(null);
    await expect.poll(() => asked.filter(({ name }) => name === 'brand.show').length).toBe(2);
    await expect.poll(textOfDesk).toContain('Not saved yet: Name of the site, Colour.');
    expect(control('names.PT').value).toBe('Acme Jogos');
    expect(control('colour').value).toBe(BRAND.colour);
  });

  it('shows the merchant’s name in the preview while the brand has no name', async () => {
    const brand = { ...BRAND, names: {}, logoLight: '' };
    await open({ 'brand.show': () => ({ ...SHOWN, brand, addresses: { logoLight: '', card: '' } }) });
    // The page in the frame replaces an empty one.
    await expect.poll(() => frames()[0]?.contentDocument?.URL).not.toBe('about:blank');
    await expect.poll(() => frames()[0]?.contentDocument?.readyState).toBe('complete');
    const page = frames()[0]?.contentDocument;
    const name = page?.createElement('span');
    if (!page || !name) throw new Error('no preview page');
    name.id = 'name';
    page.body.append(name);
    await userEvent.fill(control('colour'), '#111111');
    await expect.poll(() => name.textContent).toBe('Acme Games');
  });

  it('accepts an icon as SVG, PNG or JPEG', async () => {
    await open();
    expect(control('icon').accept).toBe('.svg,image/svg+xml,image/png,image/jpeg');
  });

  it('limits preview calls while a colour is dragged', async () => {
    const { asked } = await open();
    const picker = document.querySelector<HTMLInputElement>('input[type="color"]');
    if (!picker) throw new Error('no picker');
    for (let at = 0; at < 30; at += 1) {
      picker.value = `#0000${(at + 16).toString(16)}`;
      picker.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await expect
      .poll(() => asked.findLast(({ name }) => name === 'brand.look')?.input['brand'])
      .toMatchObject({ colour: '#00002d' });
    expect(asked.filter(({ name }) => name === 'brand.look').length).toBeLessThan(6);
  });

  it('shows low contrasts and refused files next to their fields', async () => {
    await open({
      'brand.save': () =>
        new Error('', {
          cause: {
            code: 'DESK_SWITCH_REFUSED',
            number: 3162,
            retryAfterS: null,
            sentence: 'nothing was changed',
            value: { problems: [{ field: 'logoLight', words: 'logoLight has a script in it' }] },
          },
        }),
    });
    await userEvent.click(document.querySelector('summary') as HTMLElement);
    await userEvent.fill(control('light.text'), '#cccccc');
    await expect.poll(textOfDesk).toContain('the contrast is 1.48, and 4.5 is needed.');
    expect(control('light.text').getAttribute('aria-invalid')).toBe('true');
    expect(textOfDesk()).toContain('One field needs attention');
    await userEvent.clear(control('light.text'));
    await expect.poll(textOfDesk).not.toContain('1.48');
    await userEvent.upload(
      control('logoLight'),
      new globalThis.File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    );
    await expect.poll(() => document.querySelector('.brand-picture')?.getAttribute('src')).toContain('blob:');
    await userEvent.click(button('Save the brand'));
    await expect.poll(textOfDesk).toContain('LogoLight has a script in it.');
    expect(control('names.EN').value).toBe('Acme');
    expect(document.querySelector('.brand-picture')?.getAttribute('src')).toContain('blob:');
  });

  it('imports a file only after the operator has seen its changes', async () => {
    const { asked } = await open({
      'brand.import': ({ text }) =>
        text === 'bad'
          ? new Error('', {
              cause: {
                code: 'DESK_SWITCH_REFUSED',
                number: 3162,
                retryAfterS: null,
                sentence: 'nothing was changed',
                value: {
                  problems: [{ field: 'foyerBrand', words: 'must be 1: a file as brand export writes it' }],
                },
              },
            })
          : { brand: { ...BRAND, corner: 'round' }, rows: { help: 12 } },
    });
    const bring = (text: string) =>
      userEvent.upload(
        control('brand-file'),
        new globalThis.File([text], 'brand.json', { type: 'application/json' }),
      );
    await bring('bad');
    await expect.poll(textOfDesk).toContain('must be 1: a file as brand export writes it.');
    await bring('{}');
    await expect.poll(textOfDesk).toContain('It would change: Corners.');
    expect(textOfDesk()).toContain('12 rows of: Help and terms');
    await userEvent.click(button('Use this brand'));
    await expect
      .poll(() => asked.filter(({ name }) => name === 'brand.import').map(({ input }) => input['check']))
      .toEqual([true, true, false]);
  });
});
