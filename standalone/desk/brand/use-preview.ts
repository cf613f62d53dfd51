import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../desk-context';
import { textIn, textsIn, type Theme } from './brand-draft';
import type { BrandForm } from './use-brand';

export const VIEWS = ['login', 'register', 'lobby', 'member'] as const;
export type View = (typeof VIEWS)[number];
export const WIDTHS = { phone: { width: 390, height: 760 }, desktop: { width: 1_280, height: 860 } } as const;
export type Width = keyof typeof WIDTHS;

/** What the pages of the preview are told of a draft. */
interface Told {
  tokens: Readonly<Record<string, string>>;
  name: string;
  footer: string;
  logo: Record<Theme, string>;
  picture: string;
  font: string;
}

const toldOf = (form: BrandForm, view: View): Told | null => {
  const { look, draft, shown } = form;
  if (!look?.tokens || !draft || !shown) return null;
  const [language = 'EN'] = shown.languages;
  const wordsOf = (field: string): string => {
    const texts = textsIn(draft[field]);
    return texts[language] ?? texts['EN'] ?? '';
  };
  const [light, dark] = [form.addressOf('logoLight'), form.addressOf('logoDark')];
  return {
    tokens: look.tokens,
    name: wordsOf('names') || form.merchantName,
    footer: wordsOf('footers'),
    logo: { light: light || dark, dark: dark || light },
    picture: view === 'login' || view === 'register' ? form.addressOf(view) : '',
    font: textIn(draft['fontFile']) === '' ? '' : form.addressOf('fontFile'),
  };
};

const showLogo = (page: Document, address: string): void => {
  const logo = page.getElementById('logo');
  if (logo === null) return;
  logo.toggleAttribute('hidden', address === '');
  if (address !== '' && logo.getAttribute('src') !== address) logo.setAttribute('src', address);
};

/** Dresses a page of the preview: its widgets take the properties as those of any host page. */
const dress = (frame: HTMLIFrameElement, told: Told, theme: Theme): void => {
  const page = frame.contentDocument;
  const root = page?.documentElement;
  if (!page || !root) return;
  for (const [name, value] of Object.entries(told.tokens)) root.style.setProperty(`--foyer-${name}`, value);
  root.style.setProperty('color-scheme', theme);
  const name = page.getElementById('name');
  if (name) name.textContent = told.logo[theme] === '' ? told.name : '';
  const footer = page.getElementById('footer');
  if (footer) footer.textContent = told.footer;
  showLogo(page, told.logo[theme]);
  // Behind the form, as the site has it.
  page
    .getElementById('form')
    ?.style.setProperty('background-image', told.picture === '' ? 'none' : `url("${told.picture}")`);
  if (told.font === '' || root.dataset['font'] === told.font) return;
  root.dataset['font'] = told.font;
  const Face = Reflect.get(frame.contentWindow ?? {}, 'FontFace') as typeof FontFace | undefined;
  if (Face) page.fonts.add(new Face('Brand', `url("${told.font}")`, { weight: '100 900' }));
};

/** A frame of the preview: as wide as the page would be, made smaller to fit its place. */
export const usePreviewFrame = (form: BrandForm, input: { view: View; width: Width; theme: Theme }) => {
  const { me } = useDesk();
  const { view, width, theme } = input;
  const place = useRef<HTMLDivElement | null>(null);
  const frame = useRef<HTMLIFrameElement | null>(null);
  const [loads, setLoads] = useState(0);
  const told = toldOf(form, view);
  const key = JSON.stringify(told);
  useEffect(() => {
    const now = JSON.parse(key) as Told | null;
    if (frame.current && now) dress(frame.current, now, theme);
  }, [key, theme, loads]);
  useEffect(() => {
    const box = place.current;
    const page = frame.current;
    if (!box || !page) return;
    const fit = (): void => {
      const { width: wide, height } = WIDTHS[width];
      const scale = Math.min(1, box.clientWidth / wide);
      page.style.inlineSize = `${wide}px`;
      page.style.blockSize = `${height}px`;
      page.style.transform = `scale(${scale})`;
      box.style.blockSize = `${height * scale}px`;
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [width]);
  return {
    place,
    frame,
    address: `/desk/preview/${me.merchant}/${view}`,
    onLoad: () => setLoads((before) => before + 1),
  };
};

/** What of the preview is chosen. */
export const usePreviewChoice = () => {
  const [view, setView] = useState<View>('login');
  const [width, setWidth] = useState<Width>('phone');
  return { view, setView, width, setWidth };
};
