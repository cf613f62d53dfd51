import { connect } from 'node:net';

/** A start that cannot go on, with a sentence for the person at the terminal. */
export class StartError extends Error {}

const PROBE_WITHIN_MS = 1_000;
/** Addresses that listen everywhere, and one that leads to each. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Connects rather than listens: a proxy would send requests to a port that opens for a moment. */
const isTaken = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: EVERYWHERE[host] ?? host, port, timeout: PROBE_WITHIN_MS });
    const end = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    // TCP can connect a port to itself if nothing listens there.
    socket.once('connect', () => end(socket.localPort !== port));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

/** Says before anything else is started that a port is taken. @throws StartError that names it */
export const checkPort = async (input: { host: string; port: number; variable: string }): Promise<void> => {
  if (await isTaken(input.host, input.port)) throw portError({ ...input, error: { code: 'EADDRINUSE' } });
};

export const portError = (input: { port: number; variable: string; error: unknown }): StartError => {
  const code = (input.error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${input.port} is taken by another program. Stop it, or choose another port: ${input.variable}=${input.port + 1000}`,
    );
  if (code === 'EACCES')
    return new StartError(
      `Port ${input.port} may not be used by this account. Choose a port above 1024 with ${input.variable}.`,
    );
  return new StartError(
    `Port ${input.port} (${input.variable}) cannot be used: ${code || String(input.error)}`,
  );
};
