import { useContext, useEffect, useState } from 'react';
import { HostContext } from './host-context';

/** Sheets that a lazy file brings for its views, under the name `styles`. */
const stylesOf = (part: object): readonly string[] =>
  'styles' in part && Array.isArray(part.styles) ? (part.styles as readonly string[]) : [];

/**
 * A part that loads by itself once wanted; null until then. Its sheets are in place before it is shown.
 * @param there the part where it came before it was asked for: it is shown with the first drawing
 */
export function useLazy<T extends object>(
  load: () => Promise<T>,
  wanted = true,
  there: T | null = null,
): { part: T | null; lost: boolean; retry(): void } {
  const host = useContext(HostContext);
  const [state, setState] = useState<{ part: T | null; lost: boolean; tries: number }>(() => {
    if (there !== null) host?.adopt?.(stylesOf(there));
    return { part: there, lost: false, tries: 0 };
  });
  const { part, tries } = state;
  useEffect(() => {
    if (!wanted || part !== null) return;
    let gone = false;
    load().then(
      (loaded) => {
        if (gone) return;
        host?.adopt?.(stylesOf(loaded));
        setState((old) => ({ ...old, part: loaded, lost: false }));
      },
      () => {
        if (gone) return;
        void host?.fault?.('CHUNK_LOST');
        setState((old) => ({ ...old, lost: true }));
      },
    );
    return () => {
      gone = true;
    };
    // `load` is an import() written in place: new each time, always the same file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, part, tries]);
  return {
    part,
    lost: state.lost,
    retry: () => setState((old) => ({ ...old, lost: false, tries: old.tries + 1 })),
  };
}
