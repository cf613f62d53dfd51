import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCaddy, startNginx } from './programs';
import { startPlainProxy } from './plain-proxy';
import { rollNodes } from './roll';
import { folderForServers, freshDatabase, startTestDatabase } from '../../gateway/database/testing';
import { builtKey, sourceKey } from '../build/state.mjs';

// npm run rolling -- --proxy nginx --rate 200 --rounds 3
// Restarts two built nodes one after the other behind a real proxy with the files of deploy/, under load; ends with 1 if anything was lost.

const SECONDS = 1_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'nginx' },
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    /** Seconds of load between two steps. */
    between: { type: 'string', default: '5' },
    drain: { type: 'string', default: '5' },
  },
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

if (builtKey() !== sourceKey()) say('The build is older than the sources: npm run build -- --served');
const perSecond = Number(values.rate);
const { stop } = await startTestDatabase({ durable: true });
const db = await freshDatabase();
try {
  const [port, plainPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proxy-'));
  const roll = await rollNodes({
    db,
    dataDir: mkdtempSync(join(folderForServers(), 'foyer-rolling-')),
    command: [process.execPath, 'dist/gateway/main.js'],
    ports: [
      { port: await freePort(), examplesPort: await freePort() },
      { port: await freePort(), examplesPort: await freePort() },
    ],
    startProxy: (ports) => {
      const input = { folder, ports, port, plainPort };
      if (values.proxy === 'nginx') return startNginx(input);
      return values.proxy === 'caddy' ? startCaddy(input) : startPlainProxy(ports);
    },
    publicUrl: values.proxy === 'plain' ? 'http://localhost:8080' : `https://127.0.0.1:${port}`,
    pace: { perSecond },
    drainMs: Number(values.drain) * SECONDS,
    rounds: Number(values.rounds),
    answersBetween: perSecond * Number(values.between),
    say,
  });
  const { output, ...figures } = roll;
  say(JSON.stringify(figures, null, 2));
  for (const line of output.split('\n')) if (line.startsWith('{')) say(line);
  const isWhole =
    roll.bets.failed + roll.spins.failed + roll.sockets.errors.length + roll.lost === 0 &&
    roll.differenceCents === 0;
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await db.close();
  await stop();
}
