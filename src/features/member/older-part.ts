import { FigureNote } from '../../react/figure-note';
import { partStyles } from '../../react/missing-parts';
import type { Missing } from '../../react/use-missing-pages';
import noteCss from '../../ui/styles/figure-note.css?inline';
import { watchMissing as watch } from './needs';
import type { MemberPage } from './paths';

/** Reports the pages that this gateway cannot serve, and the note below the others. */
export const watchMissing = (
  client: Parameters<typeof watch>[0],
  tell: (missing: Missing<MemberPage>) => void,
): (() => void) => watch(client, (missing) => tell({ ...missing, Note: FigureNote }));

export const styles: readonly string[] = [...partStyles, noteCss];
