import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { SideMenuBody } from './side-menu-body.view';
import { useRoving } from '../kit/use-roving';
import { useDrawerOnlyWhereNarrow, useSideMenu } from './use-side-menu';
import './side-menu.css';

/** HOME-2: beside the page where it is wide, and over it elsewhere. */
export function SideMenu() {
  const t = useText('chrome');
  const control = useSideMenu();
  useDrawerOnlyWhereNarrow(control);
  const { beside, wide, drawer, setDrawer } = control;
  if (beside)
    return (
      <Beside className={wide ? 'side side-wide' : 'side side-rail'} label={t('menu')}>
        <SideMenuBody look={wide ? 'wide' : 'rail'} />
      </Beside>
    );
  return drawer ? <Drawer setDrawer={setDrawer} /> : null;
}

function Beside({ className, label, children }: { className: string; label: string; children: ReactNode }) {
  const menu = useRoving('down');
  return (
    <nav ref={menu} className={className} id="side-menu" aria-label={label}>
      {children}
    </nav>
  );
}

/** A native modal dialog: the page behind it waits, and the focus comes back to the button. */
function Drawer({ setDrawer }: { setDrawer(open: boolean): void }) {
  const t = useText('chrome');
  const [path] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const came = useRef(path);
  const close = (): void => setDrawer(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    if (came.current !== path) setDrawer(false);
  }, [path, setDrawer]);
  const cover = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget) close();
  };
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('menu')}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        // Shown again since then: React tries effects twice while developing.
        if (target === currentTarget && !currentTarget.open) close();
      }}
      onClick={cover}
    >
      <nav className="drawer-box" id="side-menu" aria-label={t('menu')}>
        <div className="drawer-head">
          <h2>{t('menu')}</h2>
          <button className="top-icon" type="button" aria-label={t('menuClose')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <SideMenuBody look="drawer" onLeave={close} />
      </nav>
    </dialog>
  );
}
