import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser, findHeadlessShell, type BrowserWorld } from './browser';

function world(programs: string[], env: Record<string, string> = {}): BrowserWorld {
  return {
    env,
    platform: 'linux',
    isProgram: (path) => programs.includes(path),
    playwrightPath: () => '/cache/playwright/chrome',
  };
}

describe('the browser finder', () => {
  it('takes CHROME_PATH before anything else', () => {
    const env = { CHROME_PATH: '/opt/mine', PATH: '/usr/bin' };
    expect(findBrowser(world(['/opt/mine', '/usr/bin/chromium'], env))).toBe('/opt/mine');
  });

  it('refuses a CHROME_PATH that leads nowhere, even with a browser on PATH', () => {
    const env = { CHROME_PATH: '/opt/gone', PATH: '/usr/bin' };
    expect(() => findBrowser(world([join('/usr/bin', 'chromium')], env))).toThrow(
      /CHROME_PATH names "\/opt\/gone"/,
    );
  });

  it('looks on PATH before the download of Playwright', () => {
    const env = { PATH: ['/a', '/b'].join(delimiter) };
    const programs = [join('/b', 'google-chrome'), '/cache/playwright/chrome'];
    expect(findBrowser(world(programs, env))).toBe(join('/b', 'google-chrome'));
  });

  it('falls back to the download of Playwright', () => {
    expect(findBrowser(world(['/cache/playwright/chrome'], { PATH: '/a' }))).toBe('/cache/playwright/chrome');
  });

  it('knows Chromium without windows by its name on PATH alone', () => {
    const shell = join('/b', 'chromium-headless-shell');
    const env = { PATH: ['/a', '/b'].join(delimiter) };
    expect(findHeadlessShell(world([shell, join('/a', 'chromium')], env))).toBe(shell);
    expect(
      findHeadlessShell(world([join('/a', 'chromium'), '/cache/playwright/chrome'], env)),
    ).toBeUndefined();
    expect(findBrowser(world([shell], env))).toBeUndefined();
  });

  it('answers undefined where there is none', () => {
    expect(findBrowser(world([], { PATH: '/a' }))).toBeUndefined();
  });
});
