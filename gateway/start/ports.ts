import { createServer } from 'node:net';

/** A start that cannot go on, with a sentence for the person at the terminal. */
export class StartError extends Error {}

const listens = (host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });

/** Says before anything else is started that a port is taken. @throws StartError that names it */
export const checkPort = async (input: { host: string; port: number; variable: string }): Promise<void> => {
  const error = await listens(input.host, input.port);
  if (error) throw portError({ ...input, error });
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
