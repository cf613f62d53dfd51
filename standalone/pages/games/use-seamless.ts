import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { launchDomain } from '../../../src/core';
import { useClient, useDomain, useStore } from '../../../src/react';
import { cameBack } from '../../routing/navigation';

/** Said in the entry of the history whose predecessor is a page of this site. */
const FROM_INSIDE = 'foyerInside';
/** A game may have put entries of its own before ours: then the way back is taken by address. */
const BACK_WITHIN_MS = 400;

const stateOf = (): object => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};
const isFromInside = (): boolean => Reflect.get(stateOf(), FROM_INSIDE) === true;

/** Says to the sheet where the place of the game begins: below a header whose height is not known beforehand. */
const useTop = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () =>
      element.style.setProperty(
        '--seamless-top',
        `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`,
      );
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
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
  const played = useRef(false);
  const way = useRef('/');
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
    if (!isFromInside()) {
      navigate(way.current, { replace: true });
      return undefined;
    }
    window.history.back();
    const timer = setTimeout(() => navigate(way.current, { replace: true }), BACK_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [launch, step, navigate, path]);
  // Any navigation leaves the game.
  useEffect(() => () => launch.close(), [launch]);
  return { isEmpty, isIdle: step === 'idle' };
}
