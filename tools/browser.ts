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

/** Debian's package and program of Chromium without windows, which tests take a quarter less time with. */
const HEADLESS_SHELL = 'chromium-headless-shell';

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

const placesOnPath = (name: string, { env, platform }: BrowserWorld): string[] => {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = platform === 'win32' ? ['.exe', ''] : [''];
  return folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)));
};

/** Path of a Chromium, or undefined. A CHROME_PATH that leads nowhere is an error, never skipped in silence. */
export function findBrowser(world: BrowserWorld = thisMachine): string | undefined {
  const configured = world.env['CHROME_PATH'];
  if (configured !== undefined && configured !== '') {
    if (!world.isProgram(configured))
      throw new Error(`CHROME_PATH names "${configured}", and no program is there`);
    return configured;
  }
  const places = [
    ...NAMES_ON_PATH.flatMap((name) => placesOnPath(name, world)),
    world.playwrightPath(),
    ...(FIXED_PLACES[world.platform] ?? []),
  ];
  return places.find((place) => place !== '' && world.isProgram(place));
}

/** Path of Chromium without windows, or undefined. */
export const findHeadlessShell = (world: BrowserWorld = thisMachine): string | undefined =>
  placesOnPath(HEADLESS_SHELL, world).find((place) => world.isProgram(place));

/**
 * The browser of a run of tests, unless CHROME_PATH names one: Chromium without windows where it is there, or on Debian and Ubuntu as root
 * can be installed, otherwise what `requireBrowser` finds.
 */
export function requireTestBrowser(say: (line: string) => void): string {
  if ((process.env.CHROME_PATH ?? '') !== '') return requireBrowser(say);
  if (findHeadlessShell() === undefined && isDebianRoot()) {
    say(`installing Chromium without windows (apt-get install ${HEADLESS_SHELL})`);
    try {
      installPackage(HEADLESS_SHELL);
    } catch {
      say('it could not be installed: the tests take another Chromium, and a little longer');
    }
  }
  return findHeadlessShell() ?? requireBrowser(say);
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
