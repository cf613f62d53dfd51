import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProduction } from '../../gateway/config';
import { createSessions } from '../../gateway/identity/sessions';
import { createLedger } from '../../gateway/ledger/index';
import { openOperatorDatabase } from '../../gateway/operator/database';
import { createCrowd } from '../../gateway/start/demo-crowd';
import { refuseProductionDatabase } from '../../gateway/start/demo-refusal';
import { crowdPlan } from './plan';

// `npm run demo:crowd -- [rounds] [rounds a minute]` beside a demo that runs: simulated players play real rounds there.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const main = async (): Promise<number> => {
  if (isProduction(process.env)) {
    say('The crowd is for demos: with NODE_ENV or FOYER_MODE at production it does not play.');
    return 2;
  }
  const plan = crowdPlan(process.argv.slice(2));
  if (typeof plan === 'string') {
    say(plan);
    return 2;
  }
  const dataDir = process.env['FOYER_DATA_DIR'] ?? '.foyer';
  const { gateway } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { gateway: string };
  const db = await openOperatorDatabase({ databaseUrl: process.env['DATABASE_URL'] ?? null, dataDir });
  const onError = (error: unknown): void => say(error instanceof Error ? error.message : String(error));
  const ledger = createLedger({ database: db, onListenerError: onError });
  const sessions = await createSessions({ db, now: Date.now, onError });
  try {
    await refuseProductionDatabase(db);
    const crowd = createCrowd({ db, ledger, sessions, origin: () => gateway, now: Date.now });
    let [played, won] = [0, 0];
    for (let round = 0; round < plan.rounds; round += 1) {
      const startedAt = Date.now();
      const one = await crowd.round().catch((error: unknown) => {
        onError(error);
        return null;
      });
      if (one) played += 1;
      if (one && one.win !== '0') won += 1;
      await pause(Math.max(0, plan.eachMs - (Date.now() - startedAt)));
    }
    say(`${played} of ${plan.rounds} rounds played, ${won} of them paid something`);
    return 0;
  } finally {
    await sessions.close();
    await ledger.close();
    await db.close();
  }
};
process.exitCode = await main();
