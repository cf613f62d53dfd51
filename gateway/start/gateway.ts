import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFigures } from '../metrics/index';
import { startJobs } from '../platform/index';
import { builtVersion } from '../site/index';
import { assemble } from './assemble';
import { demoText, writeDemoFile } from './demo-file';
import { EXAMPLES_HOST, listenExamples, openDemo } from './demo-start';
import { createInnerPort } from './inner-port';
import { checkPort, portError } from './ports';
import { Stack } from './stack';
import type { StartDeps } from './start-deps';

export interface RunningGateway {
  /** Lets proxies leave, answers what is under way, writes what waits, stops the database. */
  stop(): Promise<void>;
  /** Serves what has been built since the start. */
  readFilesAgain(): void;
}

/**
 * Starts everything, from the database to the open port.
 * @throws StartError, DatabaseError with a sentence; what was started is stopped again
 */
export const startGateway = async (deps: StartDeps): Promise<RunningGateway> => {
  const { config } = deps;
  const isDemo = config.mode === 'demo';
  let report: (error: unknown, what: string) => void = (error, what) =>
    deps.say(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  const onError = (error: unknown, what: string): void => {
    figures.node.reported();
    report(error, what);
  };
  const figures = createFigures({ now: deps.now, version: builtVersion(), onError });
  const stack = new Stack(onError);
  try {
    await checkPort({ host: config.host, port: config.port, variable: 'PORT' });
    if (isDemo)
      await checkPort({ host: EXAMPLES_HOST, port: config.examplesPort, variable: 'EXAMPLES_PORT' });
    const inner = createInnerPort();
    const { app, drain, delivery, vendors, jobs, root, services, parts } = await assemble(
      { ...deps, wait, walletUrl: () => inner.origin(), figures },
      stack,
      onError,
    );
    report = (error, what) => app.log.error({ err: error }, what);
    const facts = isDemo ? await openDemo({ config, services, now: deps.now, stack }) : null;
    const exampleNames = facts ? await listenExamples({ config, root, facts, stack }) : [];
    if (facts) writeDemoFile(config.dataDir, facts);
    await app.ready();
    await inner.open({ routing: app.routing, keepAliveMs: config.keepAliveMs });
    stack.add('the inner port', () => inner.close());
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portError({ port: config.port, variable: 'PORT', error });
    });
    stack.add('the gateway', () => app.close());
    // Rounds under way call the wallet over the inner port, so they end before it closes.
    stack.add('the vendors', () => vendors.close());
    const running = startJobs([...vendors.jobs, ...jobs, ...delivery.jobs], onError, figures.jobs);
    stack.add('the jobs', () => running.stop());
    const file = join(config.dataDir, 'demo.json');
    deps.say(
      facts
        ? demoText({ ...facts, outbox: `${facts.gateway}/demo/outbox`, file, exampleNames })
        : `Ready on port ${config.port}.`,
    );
    const stop = async (): Promise<void> => {
      await drain.run();
      await stack.stop();
    };
    return { stop, readFilesAgain: () => parts.readAgain() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
};
