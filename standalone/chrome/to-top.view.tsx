import { useEffect, useState } from 'react';
import { useText } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import './to-top.css';

const SHOW_AFTER_PX = 900;

/** The way back up from far down a page; the focus goes along. */
export function ToTop() {
  const t = useText('chrome');
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = (): void => setFar(window.scrollY > SHOW_AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const up = (): void => {
    const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: reducesMotion ? 'auto' : 'smooth' });
  };
  return (
    <button className="to-top" type="button" aria-label={t('toTop')} title={t('toTop')} onClick={up}>
      <ChromeIcon name="up" />
    </button>
  );
}
