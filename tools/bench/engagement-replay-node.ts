import { openDatabase } from '../../gateway/database/connect';
import { createEngine } from '../../gateway/engagement/engine/engine';
import { createDefinitions } from '../../gateway/engagement/promotions/published';
import { createLedger } from '../../gateway/ledger/index';
import { MERCHANT } from './engagement-fill';

/** Where a node of the bench finds its database. */
export interface NodePlace {
  ownerUrl: string;
  appUrl: string;
}

const POOL = 4;
const LEFT = `select exists (select from engagement_cause where merchant_id = 1) or exists (
  select from engagement_event e where e.merchant_id = 1 and e.seq > coalesce((select c.seq from engagement_cursor c where c.merchant_id = 1), 0)) as there`;

// One node of the gateway that judges until nothing is left, in a process of its own: it is killed without a word.
process.once('message', (place: NodePlace) => {
  void (async () => {
    const database = await openDatabase({ url: place.ownerUrl, appUrl: place.appUrl, poolSize: POOL });
    const engine = createEngine({
      ...{ db: database, ledger: createLedger({ database }), definitions: createDefinitions() },
      seed: new Uint8Array(32).fill(7),
      zoneOf: () => 'UTC',
      onGranted: () => undefined,
      onError: () => undefined,
    });
    const { query } = database.merchant(MERCHANT);
    process.send?.('begins');
    for (let isLeft = true; isLeft; isLeft = (await query<{ there: boolean }>(LEFT))[0]?.there === true)
      await engine.round(MERCHANT);
    process.send?.('done');
    await database.close();
    process.disconnect();
  })();
});
