import { expect, type Locator, type Page } from '@playwright/test';
import { WIDGET_TAGS } from '../tools/build/inputs.mjs';
import { demo, type DemoAccount } from '../tools/e2e/demo';
import { test } from '../tools/e2e/past-the-gate';

/** Elements that only a guest sees whole; they open as dialogs of their own, too. */
const FOR_GUESTS = ['foyer-login', 'foyer-register', 'foyer-password'];
const FOR_AGENTS = ['foyer-agent'];
/** No game has been started, and rows of winners lead nowhere. */
const WITHOUT_CONTROLS = ['foyer-game', 'foyer-winners'];
/** What answers a click: a choice that was made already does not. */
const CONTROLS =
  'button:enabled:not([aria-pressed=true], [aria-selected=true], [aria-current], [aria-checked=true]), summary';
/** Attribute of an element that has answered. */
const ANSWERED = 'data-answered';

async function openPage(page: Page): Promise<void> {
  const { widgets, merchant, site } = demo();
  const address = `${site}/a-page-with-a-frame`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        '<!doctype html><html lang="en"><title>A page with a frame</title><h1>A page</h1>' +
        '<iframe title="Another document" style="inline-size: 100%; block-size: 600px; border: 0"></iframe>' +
        `<script type="module" src="${widgets}/foyer.js" data-merchant="${merchant}"></script></html>`,
    }),
  );
  await page.goto(address);
}

/** The first control in sight. */
const controlOf = (element: Locator): Locator => element.locator(CONTROLS).filter({ visible: true }).first();

/** Mounts the element in the page and waits until it shows what it has. */
async function mount(page: Page, tag: string): Promise<Locator> {
  await page.evaluate((name) => document.body.append(document.createElement(name)), tag);
  const element = page.locator(tag);
  await element.locator('.f-root > *').first().waitFor({ state: 'attached' });
  if (!WITHOUT_CONTROLS.includes(tag)) await controlOf(element).waitFor();
  return element;
}

async function logIn(page: Page, { username, password }: DemoAccount): Promise<void> {
  const login = await mount(page, 'foyer-login');
  await login.locator('input[name=username]').fill(username);
  await login.locator('input[name=password]').fill(password);
  await login.locator('input[name=password]').press('Enter');
  await expect(login.getByText('Logged in as')).toBeVisible();
  await login.evaluate((one) => one.remove());
}

/** Moves the element into the frame. Returns how its nodes looked before and after, both in the same turn of the page. */
const move = (element: Locator): Promise<Record<'before' | 'after', string[]>> =>
  element.evaluate((moved) => {
    const looks = (): string[] =>
      [...(moved.shadowRoot?.querySelectorAll('.f-root, .f-root *') ?? [])].map((node) => {
        const style = (node.ownerDocument.defaultView ?? window).getComputedStyle(node);
        const { display, fontSize, fontWeight, borderStartStartRadius, paddingBlockStart } = style;
        const token = style.getPropertyValue('--f-touch');
        return [
          node.localName,
          display,
          fontSize,
          fontWeight,
          borderStartStartRadius,
          paddingBlockStart,
          token,
        ].join();
      });
    const before = looks();
    document.querySelector('iframe')?.contentDocument?.body.append(moved);
    return { before, after: looks() };
  });

/** Clicks the first control; the element answers with a change inside of it, or with an event. */
async function expectAnswer(element: Locator, tag: string): Promise<void> {
  await element.evaluate((moved, name) => {
    const root = moved.shadowRoot;
    const answer = (): void => moved.setAttribute(name, '');
    const dispatch = moved.dispatchEvent.bind(moved);
    moved.dispatchEvent = (event) => {
      answer();
      return dispatch(event);
    };
    const observe = (): void => {
      if (root !== null)
        new MutationObserver(answer).observe(root, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
    };
    root?.addEventListener('click', observe, { capture: true, once: true });
  }, ANSWERED);
  await controlOf(element).click();
  await expect(element, tag).toHaveAttribute(ANSWERED, '');
}

/** Opens the element as a dialog, which is modal in the document around it, and closes it by the keyboard. */
async function expectDialog(element: Locator, tag: string): Promise<void> {
  await element.evaluate((moved) => {
    moved.setAttribute('mode', 'popup');
    moved.setAttribute('open', '');
  });
  const dialog = element.locator('dialog');
  await expect(dialog, tag).toBeVisible();
  expect(await dialog.evaluate((node) => node.matches(':modal')), tag).toBe(true);
  await expect(dialog, tag).toHaveCSS('position', 'fixed');
  await dialog.press('Escape');
  await expect(dialog, tag).toBeHidden();
}

test('[EMB-3] every element that is moved into a frame keeps its styles, its dialog and its answers', async ({
  page,
}) => {
  const { member, agent } = demo().accounts;
  const all = Object.values(WIDGET_TAGS);
  const walk = async (tags: readonly string[]): Promise<void> => {
    for (const tag of tags) {
      const { before, after } = await move(await mount(page, tag));
      expect(before.length, tag).toBeGreaterThan(0);
      expect(before.join(), tag).toContain('44px');
      expect(after, tag).toEqual(before);
      const element = page.frameLocator('iframe').locator(tag);
      if (!WITHOUT_CONTROLS.includes(tag)) await expectAnswer(element, tag);
      if (FOR_GUESTS.includes(tag)) await expectDialog(element, tag);
      await element.evaluate((moved) => moved.remove());
    }
  };
  await openPage(page);
  await walk(FOR_GUESTS);
  await logIn(page, member);
  await walk(all.filter((tag) => !FOR_GUESTS.includes(tag) && !FOR_AGENTS.includes(tag)));
  await page.evaluate(() => sessionStorage.clear());
  await openPage(page);
  await logIn(page, agent);
  await walk(FOR_AGENTS);
});

test('[EMB-3] an element in a picture-in-picture window keeps its styles and its answers', async ({
  page,
}) => {
  await openPage(page);
  const element = await mount(page, 'foyer-login');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Float';
    button.addEventListener('click', () => {
      const floating = Reflect.get(window, 'documentPictureInPicture') as
        | { requestWindow(): Promise<Window> }
        | undefined;
      if (floating === undefined) return document.body.setAttribute('data-floating', 'unknown');
      floating.requestWindow().then(
        (view) => {
          const moved = document.querySelector('foyer-login');
          if (moved !== null) view.document.body.append(moved);
          document.body.setAttribute('data-floating', 'open');
        },
        (error: unknown) => document.body.setAttribute('data-floating', String(error)),
      );
    });
    document.body.prepend(button);
  });
  await page.getByRole('button', { name: 'Float' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-floating', 'open');
  await expect(element).toHaveCount(0);
  const floating = await page.waitForFunction(() => {
    const { window: view } = Reflect.get(window, 'documentPictureInPicture') as { window: Window | null };
    const moved = view?.document.querySelector('foyer-login');
    const place = moved?.shadowRoot?.querySelector('.f-root');
    if (!view || !moved || !place) return null;
    moved.shadowRoot?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    if (!moved.shadowRoot?.querySelector('input[aria-invalid]')) return null;
    return view.getComputedStyle(place).getPropertyValue('--f-touch');
  });
  expect(await floating.jsonValue()).toBe('44px');
});
