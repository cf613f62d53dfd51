import { drawStates, type DrawState } from './types';

/** Every step that a draw may take; the database refuses the others as well (`lottery_draw_guard`). */
export const drawSteps: Readonly<Record<DrawState, readonly DrawState[]>> = {
  scheduled: ['open', 'void'],
  open: ['closed', 'void'],
  closed: ['sealed', 'void'],
  // From here on own numbers follow from what is said: void only when their beacon never came.
  sealed: ['drawn', 'void'],
  drawn: ['published'],
  published: ['settling'],
  settling: ['settled'],
  // Numbers from outside alone.
  settled: ['corrected'],
  corrected: ['settling'],
  void: [],
};

export const mayStep = (from: DrawState, to: DrawState): boolean => drawSteps[from].includes(to);

/** States in which an operator may give a draw up. */
export const mayBeVoided = (draw: { state: DrawState; source: 'own' | 'external' }): boolean =>
  mayStep(draw.state, 'void') && (draw.state !== 'sealed' || draw.source === 'external');

/** States from which a step leads to `to`: what a conditional update names. */
export const statesBefore = (to: DrawState): DrawState[] => drawStates.filter((from) => mayStep(from, to));
