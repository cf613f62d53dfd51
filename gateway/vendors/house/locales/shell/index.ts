import { en } from './en';
import { es } from './es';
import { pt } from './pt';

export type { ShellKey } from './en';
export const shell = { en, pt, es };
