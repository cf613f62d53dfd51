import { useEffect } from 'react';
import { useDomain, useStore } from '../../src/react';
import { useMedia, WIDE } from '../kit/use-media';
import { sideMenuDomain } from './side-menu-state';

export interface SideMenuControl {
  /** It stands beside the page: there is room. */
  beside: boolean;
  /** Words beside its icons. */
  wide: boolean;
  /** It stands over the page. */
  drawer: boolean;
  toggleWide(): void;
  setDrawer(open: boolean): void;
}

/** How the side menu stands, and what changes it. */
export function useSideMenu(): SideMenuControl {
  const sideMenu = useDomain(sideMenuDomain);
  const wide = useStore(sideMenu.store, (state) => state.wide);
  const drawer = useStore(sideMenu.store, (state) => state.drawer);
  return {
    beside: useMedia(WIDE),
    wide,
    drawer,
    toggleWide: sideMenu.toggleWide,
    setDrawer: sideMenu.setDrawer,
  };
}

/** A drawer that was open when the window grew is none any more. */
export function useDrawerOnlyWhereNarrow({ beside, setDrawer }: SideMenuControl): void {
  useEffect(() => {
    if (beside) setDrawer(false);
  }, [beside, setDrawer]);
}
