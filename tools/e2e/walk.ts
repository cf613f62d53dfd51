import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { agentPaths } from '../../src/features/agent/paths';
import { routes } from '../../standalone/routing/paths';
import { demo } from './demo';
import { auditPage } from './page-audit';
import { textNames } from './text-names';

export type Visitor = 'guest' | 'member' | 'agent';
export const LANGUAGES = ['EN', 'PT', 'ES'] as const;
export const THEMES = ['dark', 'light'] as const;
const WIDTHS = [320, 390, 768, 1440] as const;
/** A longer page is looked at as far as this. */
const MOST_HEIGHT = 4_000;
/** A phone whose window is high: what a bar covers at the end of a lower one would count as too small. */
const PHONE = { width: 390, height: 2_500 };
/** A finding that is still there after this is one. */
const SETTLED_MS = 10_000;
const KEPT = 'foyer.demo';

/** Every address of the site, from the table of its routes, by the visitor that it is looked at as: what guests may open is looked at as one. */
export const pathsOf = (visitor: Visitor): string[] =>
  visitor === 'agent'
    ? Object.values(agentPaths)
    : routes
        .filter(
          ({ agentsOnly, needsLogin, page }) =>
            !agentsOnly && (visitor === 'member' ? needsLogin || page === 'home' : !needsLogin),
        )
        .map(({ paths: [path] }) => path);

/** Each logs in once a worker: puzzles of the login grow dearer with each. */
const sessions = new Map<Visitor, Record<string, string>>();

/** What the tab of a visitor keeps once logged in; nothing for a guest. */
const sessionOf = async (context: BrowserContext, visitor: Visitor): Promise<Record<string, string>> => {
  const session = sessions.get(visitor) ?? (await logIn(context, visitor));
  sessions.set(visitor, session);
  return session;
};

const logIn = async (context: BrowserContext, visitor: Visitor): Promise<Record<string, string>> => {
  if (visitor === 'guest') return {};
  const { username, password } = demo().accounts[visitor];
  const page = await context.newPage();
  await page.goto(visitor === 'agent' ? '/agent' : '/login');
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(visitor === 'agent' ? /\/agentHome/ : /\/$/);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  await page.close();
  return kept;
};

export interface Walk {
  visitor: Visitor;
  language: (typeof LANGUAGES)[number];
  theme: (typeof THEMES)[number];
}

/** Opens every address of a visitor in a page of its own and lets it be looked at when nothing loads any more. */
const walk = async (
  context: BrowserContext,
  { visitor, language, theme }: Walk,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> => {
  const session = await sessionOf(context, visitor);
  await context.addInitScript(
    ([kept, begin]) => {
      for (const [name, value] of Object.entries(begin)) localStorage.setItem(name, value);
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    },
    [session, { 'foyer.hisLang': language, [`${KEPT}.theme`]: theme }] as const,
  );
  for (const path of pathsOf(visitor)) {
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // A busy machine may draw after everything is loaded.
    await expect(page.locator('h1'), path).not.toHaveCount(0);
    // A walk in a language that the page doesn't speak would find nothing.
    await expect(page.locator('html'), path).toHaveAttribute('lang', new RegExp(`^${language}\\b`, 'i'));
    await look(page, path);
    await page.close();
  }
};

/** The page at a width, as high as what is on it, so that nothing is hidden below. */
const showWhole = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, 900), MOST_HEIGHT) });
  // Two frames: observers of sizes have answered then.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
};

/** What stands out, is cut off, covers a control, skips a heading or is a raw key, on every page at every width. */
export const layoutFindings = async (context: BrowserContext, of: Walk): Promise<string[]> => {
  const names = textNames();
  const findings: string[] = [];
  await walk(context, of, async (page, path) => {
    for (const width of WIDTHS) {
      await showWhole(page, width);
      let found: Awaited<ReturnType<typeof auditPage>> = [];
      const look = async (): Promise<number> => (found = await auditPage(page, names)).length;
      // A busy machine may still be drawing: what is wrong stays wrong, and is reported with the rest.
      await expect
        .poll(look, { timeout: SETTLED_MS })
        .toBe(0)
        .catch(() => undefined);
      for (const { what, where } of found) findings.push(`${path} at ${width} px: ${what}: ${where}`);
    }
  });
  return findings;
};

/** What axe finds on every page of a phone: contrast, names, roles, targets. */
export const accessFindings = async (context: BrowserContext, of: Walk): Promise<string[]> => {
  const findings: string[] = [];
  await walk(context, of, async (page, path) => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    for (const { id, nodes } of violations)
      findings.push(`${path}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
  return findings;
};
