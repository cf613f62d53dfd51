import { startLoader } from './start-loader';
import { tell } from './tell';
import { others, widgets } from './widgets';

declare const __FOYER_VERSION__: string;
/** Written by the build: the hashed files of each tag and language. */
declare const __FOYER_FILES__: Record<string, readonly string[]>;

startLoader({
  version: __FOYER_VERSION__,
  scriptUrl: import.meta.url,
  widgets,
  others,
  files: __FOYER_FILES__,
  tell,
});
