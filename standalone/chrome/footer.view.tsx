import { useRef } from 'react';
import { useLazy } from '../../src/react';
import { useNear } from './use-near';
import './footer.css';

/** Reserves its height from the start, and loads its content shortly before it is in sight. */
export function Footer() {
  const box = useRef<HTMLElement>(null);
  const { part } = useLazy(() => import('./footer-body.view'), useNear(box));
  return (
    <footer className="foot" ref={box}>
      {part && <part.FooterBody />}
    </footer>
  );
}
