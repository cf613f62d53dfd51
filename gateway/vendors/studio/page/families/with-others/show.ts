import type { StudioRound } from '../../../api-shapes';
import type { AwaitedSeat, TableShow } from '../../../families/shared-table';
import type { SayWord } from '../family-desk';
import type { WithOthersWord } from './locales/index';

export type SayOthers = SayWord<WithOthersWord>;

/** A round at a table with others that waits for its reveal; null for another one. */
export const readAwaited = ({ show }: StudioRound): AwaitedSeat | null =>
  typeof show === 'object' && show !== null && 'table' in show && !('seats' in show)
    ? (show as AwaitedSeat)
    : null;
/** Who holds each seat of a table that is revealed, the player's own first; null for another round. */
export const readHeld = ({ show }: StudioRound): TableShow['held'] | null =>
  typeof show === 'object' && show !== null && 'held' in show ? (show as TableShow).held : null;

/** Seats around the table as their player calls them, their own first: no name of a member stands there. */
export const heldNames = (say: SayOthers, you: string, held: TableShow['held']): string[] =>
  held.map((by, at) => (at === 0 ? you : say(by === 'house' ? 'house' : 'player', { nth: at + 1 })));
