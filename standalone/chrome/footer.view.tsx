import { useRef } from 'react';
import { useLazy } from '../../src/react';
import { useNear } from './use-near';
import './footer.css';

/** Its room is there from the start; what stands in it comes when it is nearly in sight. */
export function Footer() {
  const box = useRef<HTMLElement>(null);
  const { part } = useLazy(() => import('./footer-body.view'), useNear(box));
  return (
    <footer className="foot" ref={box}>
      {part && <part.FooterBody />}
    </footer>
  );
}
