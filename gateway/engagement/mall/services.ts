import {
  createKeyBox,
  type Job,
  type Merchants,
  type Opened,
  type Secret,
  SWEEP_ROWS,
  sweepJob,
  workThrough,
} from '../../platform/index';
import { createPoints, type Points, type PointsDeps } from '../points/index';
import { createMall, type Mall, type MallDeps } from './mall';
import { eraseAddresses } from './mall.queries';

/** Points of members and what they buy. */
export interface MallServices {
  points: Points;
  mall: Mall;
}

const SETTLE_EVERY_MS = 2_000;
/** What is begun and older has lost its gateway. */
const BEGUN_MS = 60_000;
export const ADDRESS_USE = 'foyer mall addresses v1';

export const openMall = (
  deps: Omit<PointsDeps, 'paymentPasswords'> &
    Pick<MallDeps, 'letters'> & {
      paymentPasswords: PointsDeps['paymentPasswords'];
      merchants: Pick<Merchants, 'all'>;
      secret: Secret;
    },
): Opened<MallServices> => {
  const { db, merchants, now } = deps;
  const points = createPoints(deps);
  const mall = createMall({ ...deps, points, box: createKeyBox(deps.secret, ADDRESS_USE) });
  const settle: Job = {
    name: 'point mall',
    everyMs: SETTLE_EVERY_MS,
    run: async () => {
      const before = new Date(now() - BEGUN_MS);
      await workThrough(merchants.all(), (merchant) =>
        workThrough(
          [() => mall.settle(merchant.id, before), () => points.recover(merchant, before)],
          (part) => part(),
        ),
      );
    },
  };
  const sweep = sweepJob({
    what: 'addresses of orders',
    merchants,
    sweep: (merchantId) =>
      eraseAddresses(db.merchant(merchantId).query, { merchantId, now: new Date(now()), limit: SWEEP_ROWS }),
  });
  return { services: { points, mall }, jobs: [settle, sweep], close: () => Promise.resolve() };
};
