import { useRef, type ReactNode } from 'react';
import { useText } from '../../../src/react';
import { useFrameGuest, type FrameTheme } from './use-frame-guest';

/** A page that partners' pages hold: nothing around it, and no session but the one that the page hands in. */
export function Framed(props: {
  /** For those who do not see whose page it is. */
  title: string;
  /** It may stand by itself too, in a window of its own or as a launch's page. */
  mayBeAlone?: boolean;
  children(frame: { theme: FrameTheme; done(): void }): ReactNode;
}) {
  const { title, mayBeAlone, children } = props;
  const t = useText('home');
  const box = useRef<HTMLElement>(null);
  const { step, theme, done } = useFrameGuest(box);
  if (step === 'alone' && !mayBeAlone)
    return (
      <main className="screen">
        <h1 className="hidden">{title}</h1>
        <p>{t('frameAlone')}</p>
      </main>
    );
  if (step === 'waiting') return <div aria-busy="true" />;
  return (
    <main className="framed" ref={box}>
      <h1 className="hidden">{title}</h1>
      {children({ theme, done })}
    </main>
  );
}
