import { useEffect, useRef, useState, type RefObject } from 'react';
import { openFrameGuest, type FrameGuest, type FrameLook } from '../../../src/core';
import { useClient } from '../../../src/react';

export type FrameTheme = FrameLook['theme'];

/** Which page this one stands in, as long as its document lives: its address names it once. */
export function useFrameGuest(box: RefObject<HTMLElement | null>): {
  step: 'waiting' | 'ready' | 'alone';
  theme: FrameTheme;
  done(): void;
} {
  const client = useClient();
  const [theme, setTheme] = useState<FrameTheme>('auto');
  const [step, setStep] = useState<'waiting' | 'ready' | 'alone'>('waiting');
  const guest = useRef<FrameGuest | null>(null);
  useEffect(() => {
    guest.current ??= openFrameGuest(client, {
      own: window,
      around: window.parent === window ? null : window.parent,
      onLook(look) {
        setTheme(look.theme);
        // A language that the operator does not speak leaves the default standing.
        client.i18n.setLanguage(look.language).catch(() => undefined);
      },
      onReady: () => setStep('ready'),
    });
    if (guest.current === null) setStep('alone');
  }, [client]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  // Who leaves a password undone that must change leaves the page around it too.
  useEffect(() => client.session.onLogout(() => guest.current?.close()), [client]);
  useEffect(() => {
    const element = box.current;
    if (element === null || step !== 'ready') return;
    const watch = new ResizeObserver(() => guest.current?.size(element.getBoundingClientRect().height));
    watch.observe(element);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') guest.current?.close();
    };
    document.addEventListener('keydown', press);
    return () => {
      watch.disconnect();
      document.removeEventListener('keydown', press);
    };
  }, [box, step]);
  return { step, theme, done: () => void guest.current?.done() };
}
