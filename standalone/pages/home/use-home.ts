import { useState } from 'react';
import { useLocation } from 'wouter';
import { noticesDomain } from '../../../src/core';
import { useDomain, useLazy, useStore } from '../../../src/react';
import { useIsAdult } from '../../overlays/use-gate';
import { useSideMenu } from '../../chrome/use-side-menu';
import { useSettled } from '../../kit/use-settled';
import { within } from '../../kit/within';
import { findRoute } from '../../routing/paths';
import { loadHomeWidgets } from './home-widgets';

/** Group of the operator's banners on this page. */
export const BANNERS = 'w_home';

/** What stands around home's games, and whether anything may open over them by itself. */
export function useHome(): {
  lost: boolean;
  /** Times it was asked for again. */
  losses: number;
  retry(): void;
  mayOpen: boolean;
  /** Their room is kept until it is known that there are none. */
  hasBanners: boolean;
} {
  const [losses, setLosses] = useState(0);
  const { lost, retry } = useLazy(() => within(loadHomeWidgets()));
  // Announcements come over a page that stands there: nothing of them competes with its games.
  const settled = useSettled();
  const [path] = useLocation();
  const isAdult = useIsAdult();
  const { drawer } = useSideMenu();
  const hasBanners = useStore(
    useDomain(noticesDomain).store,
    ({ notices }) => notices === null || notices.banners.some(({ group }) => group === BANNERS),
  );
  return {
    lost,
    losses,
    hasBanners,
    retry() {
      setLosses((count) => count + 1);
      retry();
    },
    // Nothing opens by itself over a question, over what the visitor came for, or over the menu.
    mayOpen: isAdult && !drawer && settled && findRoute(path)?.popup === undefined,
  };
}
