import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseError } from '../errors';

/** The unprivileged account that the server's processes run as when the gateway itself runs as root. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root, so root hands it to an account that every system has; others keep their own. */
export const serverUser = (): OsUser | null => {
  if (process.getuid === undefined || process.getuid() !== 0) return null;
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid > 0) return { name, uid, gid };
  }
  throw new DatabaseError({
    code: 'EMBEDDED_START_FAILED',
    sentence:
      'PostgreSQL does not run as root, and neither of the accounts postgres and nobody exists: set DATABASE_URL.',
  });
};

/** Whether `user` may enter every folder above `path` (mode bits only; access lists are not looked at). */
export const canReach = (input: { path: string; user: OsUser }): boolean => {
  const { uid, gid } = input.user;
  let folder = dirname(resolve(input.path));
  for (;;) {
    if (existsSync(folder)) {
      const { mode, uid: owner, gid: group } = statSync(folder);
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
};
