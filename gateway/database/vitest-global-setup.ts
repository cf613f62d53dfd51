import { startTestDatabase } from './testing';

/** vitest's global set-up of the project "gateway": one PostgreSQL for the run, found by the workers in the environment. */
export const setup = async (): Promise<() => Promise<void>> => {
  const { stop } = await startTestDatabase();
  return stop;
};
