import { natureMotifs } from './art-motifs-nature';
import { playMotifs } from './art-motifs-play';
import { taleMotifs } from './art-motifs-tales';
import type { Motif } from './art-shapes';

export const motifs: Readonly<Record<string, Motif>> = { ...natureMotifs, ...playMotifs, ...taleMotifs };

const TREASURES = ['gem', 'star', 'crown', 'coin', 'seven', 'clover', 'bell', 'chest'];
/** What stands for a category, or a classify inside it, when the row names no motif that is drawn. */
const usual = new Map<string, readonly string[]>(
  Object.entries({
    LIVE: ['wheel', 'cards', 'chips', 'dice'],
    FISH: ['fish', 'shark', 'crab', 'octopus', 'turtle', 'pearl', 'anchor', 'wave'],
    SPORTS: ['football', 'basketball', 'racket', 'trophy'],
    ESPORTS: ['gamepad', 'joust'],
    PVP: ['cards', 'tiles', 'domino', 'chips'],
    LOTT: ['balls', 'ticket'],
    ELOTT: ['balls', 'ticket'],
    SC: ['scratch'],
    VP: ['cards'],
    TG: ['chips', 'wheel', 'dice'],
    BG: ['balls'],
  }),
);

/** The drawn motif for a row: its own, else its classify's, else its category's. */
export const motifFor = (input: {
  motif: string;
  category: string;
  classify: string;
  seed: number;
}): Motif => {
  const own = Object.hasOwn(motifs, input.motif) ? motifs[input.motif] : undefined;
  if (own) return own;
  const list = usual.get(input.classify) ?? usual.get(input.category) ?? TREASURES;
  const drawn = motifs[list[input.seed % Math.max(1, list.length)] ?? 'gem'];
  if (!drawn) throw new Error(`no motif is drawn for ${input.category}`);
  return drawn;
};
