import '../../widgets/password/element';
import { useEffect, useRef, useState } from 'react';
import { openFrameGuest, type FrameGuest, type FrameLook } from '../../src/core';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useText } from '../../src/react';

/** The password form that partners' pages hold: nothing around it, and no session but the one that the page hands in. */
export function Page() {
  const client = useClient();
  const t = useText<typeof texts>('home');
  const [theme, setTheme] = useState<FrameLook['theme']>('auto');
  const [step, setStep] = useState<'waiting' | 'ready' | 'alone'>('waiting');
  const guest = useRef<FrameGuest | null>(null);
  const box = useRef<HTMLElement>(null);

  // Opened once for the life of the document: the way in stands in its address once.
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
  }, [step]);

  if (step === 'alone') return <p className="screen">{t('frameAlone')}</p>;
  if (step === 'waiting') return <div aria-busy="true" />;
  return (
    <main className="framed" ref={box}>
      <h1 className="hidden">{t('password')}</h1>
      <foyer-password
        theme={theme}
        mode="inline"
        view="change"
        onfoyer-password-changed={() => void guest.current?.done()}
      />
    </main>
  );
}
