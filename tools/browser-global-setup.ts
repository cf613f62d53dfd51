import { requireBrowser } from './browser';

/** Says what to install before the browser tests start, instead of a launch error afterwards. */
export function setup(): void {
  requireBrowser((line) => process.stderr.write(`${line}\n`));
}
