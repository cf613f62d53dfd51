import { byId, make } from '../../../page-kit/dom';
import type { Language } from '../../../kit/language';
import type { TableView } from '../api-shapes';
import type { TideKey } from '../locales/index';
import { colourOf } from '../wheel';

const LAST_BETS_S = 5;

export type Phase = 'betting' | 'turning' | 'resting';

export const phaseAt = (round: TableView['round'], nowMs: number): Phase => {
  if (nowMs < round.closesAtMs) return 'betting';
  return nowMs < round.restsAtMs ? 'turning' : 'resting';
};
/** From when to when a phase of a round lasts. */
export const phaseTimes = (round: TableView['round'], phase: Phase): { from: number; to: number } => {
  if (phase === 'betting') return { from: round.opensAtMs, to: round.closesAtMs };
  if (phase === 'turning') return { from: round.closesAtMs, to: round.restsAtMs };
  return { from: round.restsAtMs, to: round.endsAtMs };
};

/** The clock of the table: its words, its bar, the number in the hub. */
export const paintPhase = (input: {
  table: TableView;
  nowMs: number;
  language: Language<TideKey>;
}): Phase => {
  const { table, nowMs } = input;
  const { say } = input.language;
  const phase = phaseAt(table.round, nowMs);
  const { from, to } = phaseTimes(table.round, phase);
  const left = Math.max(0, to - nowMs);
  const seconds = Math.ceil(left / 1_000);
  byId('time', HTMLElement).style.setProperty('transform', `scaleX(${Math.min(1, left / (to - from))})`);
  byId('phase', HTMLElement).textContent = {
    betting: say(seconds <= LAST_BETS_S ? 'lastBets' : 'placeBets', { seconds }),
    turning: say('noMore'),
    resting: say('nextIn', { seconds }),
  }[phase];
  const pocket = phase === 'resting' ? table.pocket : null;
  byId('hub-number', HTMLElement).textContent = pocket === null ? '' : String(pocket);
  byId('hub-word', HTMLElement).textContent = pocket === null ? '' : say(colourOf(pocket));
  return phase;
};

/** The last results, this round's first once its wheel rests. */
export const paintResults = (table: TableView, isResting: boolean): void => {
  const { results, pocket, round } = table;
  const rows = isResting && pocket !== null ? [{ no: round.no, pocket }, ...results] : results;
  byId('results', HTMLElement).replaceChildren(
    ...rows.map((row) => make('li', { class: colourOf(row.pocket), text: String(row.pocket) })),
  );
};
