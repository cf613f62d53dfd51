import { ConfigError, readConfig } from './config';
import { DatabaseError } from './database/errors';
import { ExtensionError } from './extensions/index';
import { SecretError } from './platform/index';
import { startGateway, type RunningGateway } from './start/gateway';
import { StartError } from './start/ports';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Longest a stop may take after DRAIN_SECONDS; process managers kill after that, and a kill loses nothing. */
const STOP_WITHIN_MS = 15_000;

/** A sentence for what can be expected, the whole error for what cannot. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError)
    return `The configuration is not right:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`;
  const isSentence = [StartError, DatabaseError, SecretError, ExtensionError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

let running: RunningGateway | null = null;
let stopping = false;
let drainMs = 0;

const stop = async (code: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code === 0 ? 1 : code), drainMs + STOP_WITHIN_MS).unref();
  await running?.stop();
  process.exit(code);
};

/** For a start that builds a part of dist/ while the gateway runs: says that everything is there now. */
export const readFilesAgain = (): void => running?.readFilesAgain();

const onSignal = (): void => {
  // A second Ctrl-C means now.
  if (stopping) process.exit(1);
  say('Stopping …');
  void stop(0);
};

const start = async (): Promise<void> => {
  try {
    const config = readConfig(process.env);
    drainMs = config.drainMs;
    running = await startGateway({
      config,
      say,
      now: Date.now,
      onLost: (error) => {
        complain(error.message);
        void stop(1);
      },
    });
    // Asked to stop before there was anything to stop.
    if (stopping) await running.stop();
  } catch (error) {
    complain(explain(error));
    process.exit(1);
  }
};

process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
await start();
