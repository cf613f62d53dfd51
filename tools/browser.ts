import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { installPackage, isDebianRoot } from './debian';

/** Names a Chromium answers to on PATH, in the order they are tried. */
const NAMES_ON_PATH = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

const FIXED_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const base = process.env[name];
    return base === undefined ? [] : [join(base, 'Google', 'Chrome', 'Application', 'chrome.exe')];
  }),
};

/** Switches for every headless run: no sandbox (root in containers) and no chatter to the outside. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const NO_BROWSER = [
  'No Chromium was found for the browser tests. Any of these helps:',
  '  apt-get install chromium              (Debian, Ubuntu)',
  '  npx playwright install chromium       (any system)',
  '  CHROME_PATH=/path/to/chrome npm test  (one that is already there)',
].join('\n');

/** Where to look; a test hands in its own world. */
export interface BrowserWorld {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isProgram(path: string): boolean;
  /** Path of Playwright's own download, whether or not it is there. */
  playwrightPath(): string;
}

export const thisMachine: BrowserWorld = {
  env: process.env,
  platform: process.platform,
  isProgram: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  playwrightPath: () => chromium.executablePath(),
};

/** Path of a Chromium, or undefined. A CHROME_PATH that leads nowhere is an error, never skipped in silence. */
export function findBrowser(world: BrowserWorld = thisMachine): string | undefined {
  const configured = world.env['CHROME_PATH'];
  if (configured !== undefined && configured !== '') {
    if (!world.isProgram(configured))
      throw new Error(`CHROME_PATH names "${configured}", and no program is there`);
    return configured;
  }
  const folders = (world.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = world.platform === 'win32' ? ['.exe', ''] : [''];
  const onPath = NAMES_ON_PATH.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))),
  );
  const places = [...onPath, world.playwrightPath(), ...(FIXED_PLACES[world.platform] ?? [])];
  return places.find((place) => place !== '' && world.isProgram(place));
}

/** Finds a browser; on Debian and Ubuntu as root it installs the package first when there is none. */
export function requireBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (!isDebianRoot()) throw new Error(NO_BROWSER);
  say('no Chromium here: installing the package (apt-get install chromium)');
  try {
    installPackage('chromium');
  } catch (cause) {
    throw new Error(NO_BROWSER, { cause });
  }
  const installed = findBrowser();
  if (installed === undefined) throw new Error(NO_BROWSER);
  return installed;
}
