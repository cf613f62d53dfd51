import type { Ports } from '../types';
import { randomBelow } from './random';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const randomText = (random: Ports['random'], length: number): string =>
  Array.from({ length }, () => ALPHANUMERIC[randomBelow(random, ALPHANUMERIC.length)]).join('');
