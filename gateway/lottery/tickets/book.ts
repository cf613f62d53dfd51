import { createBoundedCache } from '../../platform/index';
import type { Draw, Draws } from './draw-doors';
import type { DrawOnSale, GameBook } from './types';

const MAX_DRAWS = 5_000;
/** How long the issue on sale is believed; what is bought for it is judged by the database's clock. */
const FRESH_MS = 500;

const saleOf = ({ id, issue, gameCode, gameVersion, closesAt, drawsAt }: Draw): DrawOnSale => ({
  id,
  issue,
  gameCode,
  gameVersion,
  closesAt,
  drawsAt,
});

/** Draws as their part knows them; a draw's name never changes, so it is kept. */
export const createGameBook = (deps: {
  draws: Pick<Draws, 'drawOf' | 'byIssue' | 'near' | 'games'>;
  gameOf: GameBook['gameOf'];
  now: () => number;
}): GameBook => {
  const { draws, now } = deps;
  const byIssue = createBoundedCache<DrawOnSale>({ maxEntries: MAX_DRAWS });
  const current = createBoundedCache<{ draw: DrawOnSale; readAtMs: number }>({ maxEntries: MAX_DRAWS });
  return {
    gameOf: deps.gameOf,
    async onSale({ merchantId, code, issue }) {
      if (issue !== null) {
        const key = `${merchantId}:${code}:${issue}`;
        const known = byIssue.get(key);
        if (known) return known;
        const found = await draws.byIssue({ merchantId, gameCode: code, issue });
        if (found) byIssue.set(key, saleOf(found));
        return found && saleOf(found);
      }
      const key = `${merchantId}:${code}`;
      const known = current.get(key);
      const isFresh = known && Math.abs(now() - known.readAtMs) < FRESH_MS;
      if (isFresh && known.draw.closesAt.getTime() > now()) return known.draw;
      const near = await draws.near({ merchantId, gameCode: code });
      if (!near.current) return null;
      const draw = saleOf(near.current);
      current.set(key, { draw, readAtMs: now() });
      return draw;
    },
    knows: async ({ merchantId, code }) => (await draws.games(merchantId)).some((game) => game.code === code),
    async drawOf(place) {
      const found = await draws.drawOf(place);
      return (
        found && { ...saleOf(found), state: found.state, numbers: found.numbers, revision: found.revision }
      );
    },
  };
};
