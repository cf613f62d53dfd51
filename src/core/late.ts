// What a page needs with its first answer: one lazy file beside the start-up code.
import { status } from '../contract/calls/system';
import { decode } from './transport/decode';
import { createTransport } from './transport/transport';

export const late = { status, decode, createTransport };
export type Late = typeof late;
