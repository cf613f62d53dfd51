import { startEmbedded } from './embedded';
import { DatabaseError } from './errors';

/** A gateway's hold on an embedded database, run as a process of its own by the tests that kill it. Argument: the folder. */
const main = async (): Promise<void> => {
  try {
    const server = await startEmbedded({ dataDir: process.argv[2] ?? '' });
    process.stdout.write(
      `${JSON.stringify({ pid: server.pid, port: server.port, adopted: server.adopted })}\n`,
    );
    process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 60_000);
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : String(error);
    process.stdout.write(`${JSON.stringify({ code })}\n`);
    process.exit(1);
  }
};

await main();
