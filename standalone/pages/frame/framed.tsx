import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openFrameGuest, type FrameGuest, type FrameLook } from '../../../src/core';
import { useClient, useText } from '../../../src/react';

type Theme = FrameLook['theme'];

/** Which page this one stands in, as long as its document lives: its address names it once. */
function useFrameGuest(): { step: 'waiting' | 'ready' | 'alone'; theme: Theme; guest(): FrameGuest | null } {
  const client = useClient();
  const [theme, setTheme] = useState<Theme>('auto');
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
  return { step, theme, guest: () => guest.current };
}

/** A page that partners' pages hold: nothing around it, and no session but the one that the page hands in. */
export function Framed(props: {
  /** For those who do not see whose page it is. */
  title: string;
  children(frame: { theme: Theme; done(): void }): ReactNode;
}) {
  const { title, children } = props;
  const t = useText('home');
  const { step, theme, guest } = useFrameGuest();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null || step !== 'ready') return;
    const watch = new ResizeObserver(() => guest()?.size(element.getBoundingClientRect().height));
    watch.observe(element);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') guest()?.close();
    };
    document.addEventListener('keydown', press);
    return () => {
      watch.disconnect();
      document.removeEventListener('keydown', press);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `guest` reads a reference
  }, [step]);

  if (step === 'alone') return <p className="screen">{t('frameAlone')}</p>;
  if (step === 'waiting') return <div aria-busy="true" />;
  return (
    <main className="framed" ref={box}>
      <h1 className="hidden">{title}</h1>
      {children({ theme, done: () => void guest()?.done() })}
    </main>
  );
}
