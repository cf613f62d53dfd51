import { FULL_TERMS, type LineTerms } from './terms';

/** A line as it is bought: what was picked and what it costs, amounts in minor units. */
export interface BoughtLine {
  bet: string;
  /** Canonical. */
  selection: string;
  /** Part of the game's unit in millionths. */
  mode: number;
  multiple: number;
  /** Combinations. */
  count: number;
  /** One unit in the line's mode. */
  unitMinor: bigint;
  stakeMinor: bigint;
  terms: LineTerms;
}

export interface TicketFacts {
  merchantId: number;
  game: string;
  issue: string;
  id: bigint;
  /** Version of the game's rules and odds. */
  oddsVersion: number;
  currency: string;
}

const FIELDS = 7;
const FIELDS_WITH_TERMS = 9;
const WHOLE = /^\d{1,15}$/;

/** One line of a ticket's text. Terms are written where they are not the rules' own. */
export const lineText = (line: BoughtLine): string => {
  const { rebatePpm, oddsPpm } = line.terms;
  const isFull = rebatePpm === FULL_TERMS.rebatePpm && oddsPpm === FULL_TERMS.oddsPpm;
  return [
    ...[line.bet, line.selection, line.mode, line.multiple, line.count, line.unitMinor, line.stakeMinor],
    ...(isFull ? [] : [rebatePpm, oddsPpm]),
  ].join(';');
};

/** @throws RangeError for what `lineText` did not write */
export const readLineText = (text: string): BoughtLine => {
  const [bet = '', selection = '', ...numbers] = text.split(';');
  const [mode = '', multiple = '', count = '', unit = '', stake = '', rebate, odds] = numbers;
  const fields = numbers.length + 2;
  if ((fields !== FIELDS && fields !== FIELDS_WITH_TERMS) || !numbers.every((field) => WHOLE.test(field)))
    throw new RangeError('no line of a ticket');
  return {
    bet,
    selection,
    mode: Number(mode),
    multiple: Number(multiple),
    count: Number(count),
    unitMinor: BigInt(unit),
    stakeMinor: BigInt(stake),
    terms:
      rebate === undefined || odds === undefined
        ? FULL_TERMS
        : { rebatePpm: Number(rebate), oddsPpm: Number(odds) },
  };
};

/**
 * What a ticket's leaf is made of, with the salt: a line each for the word `ticket 1`, merchant, game, issue, number, version of the
 * odds and currency, then its lines in their order.
 */
export const ticketText = (facts: TicketFacts, lines: string): string =>
  [
    'ticket 1',
    facts.merchantId,
    facts.game,
    facts.issue,
    facts.id,
    facts.oddsVersion,
    facts.currency,
    lines,
  ].join('\n');
