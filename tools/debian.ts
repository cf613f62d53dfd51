import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether packages can be installed here without a prompt. */
export function isDebianRoot(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs a package of the system. @throws Error when apt-get does */
export function installPackage(name: string): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
