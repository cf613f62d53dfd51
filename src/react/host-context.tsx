import { createContext, useContext, useEffect, type ReactNode } from 'react';

/** What a view may ask of the element (or page) that holds it. */
export interface ElementHost {
  /** The custom element; events come from here. */
  readonly element: HTMLElement;
  /** CustomEvent, bubbling and composed. False when a listener prevented a cancelable one. */
  emit(name: string, detail?: unknown, options?: { cancelable?: boolean }): boolean;
  /** Writes an attribute back, e.g. `open` when the visitor closed the dialog. */
  set(attribute: string, value: string | boolean | null): void;
  /** Adds the sheets of a part that loads later; a sheet that is there already is not added again.
   * Absent where the page itself has all sheets. */
  adopt?(styles: readonly string[]): void;
  /** Tells the page's developer what the page around does to this view; the answer says that it is over. Absent where the
   * page is our own. */
  fault?(
    code: 'CHUNK_LOST' | 'FRAME_REFUSED' | 'MERCHANT_UNKNOWN' | 'ORIGIN_UNKNOWN',
    facts?: { address?: string; directive?: string },
  ): Promise<() => void>;
  /** Custom state for `:state(name)`. */
  mark(state: string, on: boolean): void;
}

/** Null in a view that stands in no element, e.g. on the standalone site. */
export const HostContext = createContext<ElementHost | null>(null);

export function HostProvider(props: { host: ElementHost; children: ReactNode }) {
  return <HostContext.Provider value={props.host}>{props.children}</HostContext.Provider>;
}

/** The element around this view. Throws outside one. */
export function useHost(): ElementHost {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** The document around this view. Views are drawn again when a page moves their element into another one. */
export const useDocument = (): Document => useContext(HostContext)?.element.ownerDocument ?? document;

/** Keeps `:state(name)` of the element in step with a value. */
export function useHostState(name: string, on: boolean): void {
  const host = useHost();
  useEffect(() => host.mark(name, on), [host, name, on]);
}
