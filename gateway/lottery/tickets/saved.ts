import { readSelection } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { MAX_LINES } from './pricing';
import { insertSaved, listSaved, removeSaved } from './saved.queries';
import type { AskedLine, Buyer, GameBook, Saved } from './types';

/** Of one member. */
export const MAX_SAVED = 50;
const MAX_NAME = 40;

/** Numbers that a member keeps for later; their price is asked when they are bought. */
export const createSaved = (deps: { db: Database; book: GameBook }): Saved => ({
  list: (buyer, game) => listSaved(deps.db, { ...buyer, game, limit: MAX_SAVED }),
  async add(buyer, { game: code, name, lines }) {
    if (name.trim().length < 1 || name.length > MAX_NAME)
      throw new GatewayError('REQUEST_INVALID', { reason: 'name' });
    await checkLines(deps.book, buyer, code, lines);
    const saved = await insertSaved(deps.db, {
      ...buyer,
      game: code,
      name: name.trim(),
      lines,
      most: MAX_SAVED,
    });
    if (saved === null) throw new GatewayError('LOTTERY_SAVED_FULL');
    return saved;
  },
  remove: (buyer, id) => removeSaved(deps.db, { ...buyer, id }),
});

const checkLines = async (
  book: GameBook,
  { merchantId }: Buyer,
  code: string,
  lines: readonly AskedLine[],
): Promise<void> => {
  const draw = await book.onSale({ merchantId, code, issue: null });
  const game = draw && (await book.gameOf({ merchantId, code, version: draw.gameVersion }));
  if (!game) throw new GatewayError('LOTTERY_GAME_UNKNOWN');
  const most = Math.min(MAX_LINES, game.limits.linesMax);
  if (lines.length > most) throw new GatewayError('LOTTERY_LINES', { value: { max: most } });
  lines.forEach(({ bet, selection }, index) => {
    const read = readSelection(game, bet, selection);
    if (!read.ok)
      throw new GatewayError('LOTTERY_SELECTION_INVALID', { value: { line: index + 1, fault: read.fault } });
  });
};
