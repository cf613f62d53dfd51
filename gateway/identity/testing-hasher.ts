import { createPasswordHasher, type PasswordHasher } from './password-hasher';

/** The hasher of passwords that protect nothing: what it costs in earnest is tested with it and measured by the bench. */
export const createQuickHasher = (): Promise<PasswordHasher> =>
  createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });
