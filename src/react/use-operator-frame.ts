import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { createOperatorFrame, type OperatorFrame, type OperatorFrameState } from '../core/frame/host';
import type { FrameLook } from '../core/frame/words';
import { useClient } from './client-context';
import { useDocument, useHost } from './host-context';
import { useStore } from './use-store';

export interface OperatorFrameModel extends OperatorFrameState {
  /** To give to the iframe's `ref`. */
  attach(frame: HTMLIFrameElement | null): void;
  retry(): void;
  /** Where the operator's own pages are. */
  site: string;
}

/** What the frame should look like: what the element looks like now. */
const lookOf = (element: HTMLElement, language: string): FrameLook => {
  const { colorScheme } = getComputedStyle(element);
  const isDark =
    colorScheme.includes('dark') &&
    (!colorScheme.includes('light') ||
      element.ownerDocument.defaultView?.matchMedia('(prefers-color-scheme: dark)').matches === true);
  return { language, theme: isDark ? 'dark' : 'light' };
};

/** A page of the operator in a frame of this widget, for what a partner's page may not do itself. */
export function useOperatorFrame(options: {
  /** Route on the operator's site. */
  path: string;
  onDone(): void;
  onClose(): void;
}): OperatorFrameModel {
  const client = useClient();
  const host = useHost();
  const { element } = host;
  const { path } = options;
  const language = useStore(client.i18n.store, (state) => state.language);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const page = useDocument();
  const frame = useMemo(
    (): OperatorFrame =>
      createOperatorFrame(client, {
        own: page.defaultView ?? window,
        path,
        look: lookOf(element, language),
        onDone: () => latest.current.onDone(),
        onClose: () => latest.current.onClose(),
      }),
    // A frame that is moved loads again, and talks to the window around it. Later changes of look and path create no new frame.
    // oxlint-disable-next-line react/exhaustive-deps
    [page],
  );
  useEffect(() => {
    frame.start();
    void frame.open();
    return () => frame.end();
  }, [frame]);
  useEffect(() => frame.look(lookOf(element, language)), [frame, element, language]);
  const state = useStore(frame.store, (one) => one);
  const { isSilent } = state;
  const { gateway } = client.config;
  useEffect(() => {
    if (!isSilent) return undefined;
    const told = host.fault?.('FRAME_REFUSED', { address: gateway });
    return () => void told?.then((heal) => heal()).catch(() => undefined);
  }, [host, gateway, isSilent]);
  return {
    ...state,
    attach: (node) => frame.attach(node?.contentWindow ?? null),
    retry: () => void frame.open(),
    site: gateway,
  };
}
