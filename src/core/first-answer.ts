// What a page needs with its first answer: one lazy file beside the start-up code. What asks for more is another one.
import { status } from '../contract/calls/system';
import { decode } from './transport/decode';

export const firstAnswer = { status, decode };
export type FirstAnswer = typeof firstAnswer;
