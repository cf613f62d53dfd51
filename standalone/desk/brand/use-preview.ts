import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../desk-context';
import { textIn, textsIn, type Theme } from './brand-draft';
import type { BrandForm } from './use-brand';

export const VIEWS = ['login', 'register', 'lobby', 'member'] as const;
export type View = (typeof VIEWS)[number];
export const WIDTHS = { phone: { width: 390, height: 760 }, desktop: { width: 1_280, height: 860 } } as const;
export type Width = keyof typeof WIDTHS;

/** Data of the draft that a preview page shows. */
interface PreviewData {
  tokens: Readonly<Record<string, string>>;
  name: string;
  footer: string;
  logo: Record<Theme, string>;
  picture: string;
  font: string;
}

const previewDataOf = (form: BrandForm, view: View): PreviewData | null => {
  const { preview, draft, shown } = form;
  if (!preview?.tokens || !draft || !shown) return null;
  const [language = 'EN'] = shown.languages;
  const textOf = (field: string): string => {
    const texts = textsIn(draft[field]);
    return texts[language] ?? texts['EN'] ?? '';
  };
  const [light, dark] = [form.addressOf('logoLight'), form.addressOf('logoDark')];
  return {
    tokens: preview.tokens,
    name: textOf('names') || form.merchantName,
    footer: textOf('footers'),
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

/** Shows the draft on a preview page; its widgets read the CSS properties as on any host page. */
const applyPreview = (frame: HTMLIFrameElement, data: PreviewData, theme: Theme): void => {
  const page = frame.contentDocument;
  const root = page?.documentElement;
  if (!page || !root) return;
  for (const [name, value] of Object.entries(data.tokens)) root.style.setProperty(`--foyer-${name}`, value);
  root.style.setProperty('color-scheme', theme);
  const name = page.getElementById('name');
  if (name) name.textContent = data.logo[theme] === '' ? data.name : '';
  const footer = page.getElementById('footer');
  if (footer) footer.textContent = data.footer;
  showLogo(page, data.logo[theme]);
  page
    .getElementById('form')
    ?.style.setProperty('background-image', data.picture === '' ? 'none' : `url("${data.picture}")`);
  if (data.font === '' || root.dataset['font'] === data.font) return;
  root.dataset['font'] = data.font;
  const Face = Reflect.get(frame.contentWindow ?? {}, 'FontFace') as typeof FontFace | undefined;
  if (Face) page.fonts.add(new Face('Brand', `url("${data.font}")`, { weight: '100 900' }));
};

/** A preview frame in the size of the chosen device, scaled down to fit its column. */
export const usePreviewFrame = (form: BrandForm, input: { view: View; width: Width; theme: Theme }) => {
  const { me } = useDesk();
  const { view, width, theme } = input;
  const place = useRef<HTMLDivElement | null>(null);
  const frame = useRef<HTMLIFrameElement | null>(null);
  const [loads, setLoads] = useState(0);
  const key = JSON.stringify(previewDataOf(form, view));
  useEffect(() => {
    const data = JSON.parse(key) as PreviewData | null;
    if (frame.current && data) applyPreview(frame.current, data, theme);
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

/** The chosen page and width of the preview. */
export const usePreviewChoice = () => {
  const [view, setView] = useState<View>('login');
  const [width, setWidth] = useState<Width>('phone');
  return { view, setView, width, setWidth };
};
