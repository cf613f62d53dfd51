import * as v from 'valibot';
import { looseText } from '../wire';

/** What a movement is; a word that this client does not know is read as `other`. */
export const recordTypes = [
  'deposit',
  'withdraw',
  'bet',
  'win',
  'jackpot',
  'bonus',
  'rebate',
  'transfer',
  'fee',
  'other',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** Whole days of the merchant, written year-month-day, and the zone they are in. */
export interface RecordWindow {
  from: string;
  to: string;
  /** The merchant's day of now. */
  today: string;
  /** Name of the zone: America/Sao_Paulo. */
  zone: string;
  /** The same as a distance: GMT-3. */
  gmt: string;
}

export const recordTypeOf = (word: string): RecordType => recordTypes.find((one) => one === word) ?? 'other';

export const wireWindow = v.object({
  startDay: looseText,
  endDay: looseText,
  today: looseText,
  timeZone: looseText,
  gmt: looseText,
});
export const windowOf = (wire: v.InferOutput<typeof wireWindow>): RecordWindow => ({
  from: wire.startDay,
  to: wire.endDay,
  today: wire.today,
  zone: wire.timeZone,
  gmt: wire.gmt,
});
export const windowToWire = (window: RecordWindow): v.InferInput<typeof wireWindow> => ({
  startDay: window.from,
  endDay: window.to,
  today: window.today,
  timeZone: window.zone,
  gmt: window.gmt,
});
