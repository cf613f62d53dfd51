import { brandFileAddress, readWholeBrand } from '../../brand/index';
import type { Command } from '../command';
import { brandCheck, brandExport, brandImport } from './brand-import';
import { brandEdition, brandLines, contrastLines, contrastOf } from './brand-output';
import { brandSet } from './brand-set';

const show: Command = {
  name: 'brand show',
  summary: 'Shows the brand of a merchant, and the worst contrast of each pair of colours.',
  scope: 'merchant',
  examples: ['foyer brand show --merchant acme'],
  async run({ merchant, query }) {
    const { brand, made } = await readWholeBrand(query, merchant.id);
    const card =
      brand.card === '' && made.card !== ''
        ? [`${'card (drawn)'.padEnd(24)}  ${brandFileAddress(merchant.code, made.card)}`]
        : [];
    return {
      lines: [
        ...brandLines(brand, (file) => brandFileAddress(merchant.code, file)),
        ...card,
        '',
        ...contrastLines(brand),
      ],
      data: { brand, made, contrast: contrastOf(brand), edition: brandEdition(brand) },
    };
  },
};

export const brandCommands: readonly Command[] = [brandSet, show, brandExport, brandImport, brandCheck];
