import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { useDomain, useStore, useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { SideMenuBody } from './side-menu-body';
import { sideMenuDomain, type SideMenu as State } from './side-menu-state';
import { useMedia, WIDE } from '../kit/use-media';
import './side-menu.css';

/** HOME-2: beside the page where it is wide, and over it elsewhere. */
export function SideMenu() {
  const t = useText('chrome');
  const sideMenu = useDomain(sideMenuDomain);
  const wide = useStore(sideMenu.store, (state) => state.wide);
  const drawer = useStore(sideMenu.store, (state) => state.drawer);
  const beside = useMedia(WIDE);
  // A drawer that was open when the window grew is none any more.
  useEffect(() => {
    if (beside) sideMenu.setDrawer(false);
  }, [beside, sideMenu]);
  if (beside)
    return (
      <nav className={wide ? 'side side-wide' : 'side side-rail'} id="side-menu" aria-label={t('menu')}>
        <SideMenuBody look={wide ? 'wide' : 'rail'} />
      </nav>
    );
  return drawer ? <Drawer sideMenu={sideMenu} /> : null;
}

/** A native modal dialog: the page behind it waits, and the focus comes back to the button. */
function Drawer({ sideMenu }: { sideMenu: State }) {
  const t = useText('chrome');
  const [path] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const came = useRef(path);
  const close = (): void => sideMenu.setDrawer(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    if (came.current !== path) sideMenu.setDrawer(false);
  }, [path, sideMenu]);
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
