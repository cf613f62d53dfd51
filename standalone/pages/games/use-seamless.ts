import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { launchDomain } from '../../../src/core';
import { useClient, useDomain, useStore } from '../../../src/react';
import { cameBack } from '../../routing/navigation';
import { focusTile, leaveByEscape } from './leave-keys';

/** Said in the entry of the history whose predecessor is a page of this site. */
const FROM_INSIDE = 'foyerInside';
/** A game may have put entries of its own before ours: then the way back is taken by address. */
const BACK_WITHIN_MS = 400;

const stateOf = (): object => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};
const isFromInside = (): boolean => Reflect.get(stateOf(), FROM_INSIDE) === true;

/** Says to the sheet where the place of the game begins, below a header whose height is not known beforehand, and how wide the header's tools are. */
const useTop = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const header = document.querySelector<HTMLElement>('.top');
    const look = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--seamless-top', `${Math.round(top)}px`);
      element.style.setProperty('--seamless-tools', `${header?.offsetWidth ?? 0}px`);
    };
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    if (header) watch.observe(header);
    return () => watch.disconnect();
  }, [box]);
};

/** Starts the game of the page again where it was loaded again, and leaves the page with its game. */
export function useSeamless(box: RefObject<HTMLElement | null>): { isEmpty: boolean; isIdle: boolean } {
  const { session } = useClient();
  const launch = useDomain(launchDomain);
  const [path, navigate] = useLocation();
  const step = useStore(launch.store, (state) => state.step);
  const isKnown = useStore(session.store, (state) => state.state !== 'restoring');
  const [isEmpty, setEmpty] = useState(false);
  const begun = useRef(false);
  const isHere = useRef(false);
  const played = useRef(false);
  const way = useRef('/');
  const name = useRef('');
  useTop(box);

  useEffect(() => {
    if (!cameBack() && !isFromInside())
      window.history.replaceState({ ...stateOf(), [FROM_INSIDE]: true }, '');
  }, []);
  useEffect(() => {
    if (begun.current || !isKnown) return;
    begun.current = true;
    if (launch.store.getState().step !== 'idle') return;
    void launch.resume().then((isThere) => {
      if (!isThere || launch.store.getState().step === 'idle') setEmpty(true);
    });
  }, [launch, isKnown]);
  useEffect(() => {
    if (step !== 'idle') {
      played.current = true;
      name.current = launch.store.getState().game?.name ?? '';
      setEmpty(false);
      let isOver = false;
      // Forgotten with the game itself, so it is asked for while there is one.
      void launch.wayBack().then((back) => {
        if (!isOver && back !== '/') way.current = back;
      });
      return () => {
        isOver = true;
      };
    }
    if (!played.current) return undefined;
    // Left from within: by the bar, by the game itself, or by a dialog that says why it did not open.
    played.current = false;
    focusTile(name.current);
    if (!isFromInside()) {
      navigate(way.current, { replace: true });
      return undefined;
    }
    window.history.back();
    const timer = setTimeout(() => navigate(way.current, { replace: true }), BACK_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [launch, step, navigate, path]);
  useEffect(() => (step === 'idle' ? undefined : leaveByEscape(() => launch.close())), [launch, step]);
  // Any navigation leaves the game. React tries effects twice while developing, within one task: a page that stands again has not been left.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (!isHere.current) launch.close();
      });
    };
  }, [launch]);
  return { isEmpty, isIdle: step === 'idle' };
}
