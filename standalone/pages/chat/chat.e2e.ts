import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { demo } from '../../../tools/e2e/demo';
import { faultsOf, logIn, overflow } from '../../../tools/e2e/identity';
import { newMember } from '../../../tools/e2e/members';
import { startOperator } from '../../../tools/e2e/new-operator';
import { passGate, test } from '../../../tools/e2e/past-the-gate';

/** How often a page asks for unread messages. */
const UNREAD_EVERY_MS = 60_000;
const MODEL = 'Luna';
const SERVICE = 'Foyer Care';

/** A member at the chat, in a browser of their own. */
const memberAt = async (browser: Browser): Promise<{ page: Page; username: string }> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await passGate(context, demo().site);
  const page = await context.newPage();
  const who = await newMember();
  await logIn(page, who);
  await page.goto('/chat');
  return { page, username: who.username };
};
const enter = async (page: Page, name: string): Promise<FrameLocator> => {
  await page.getByRole('button', { name: new RegExp(`Chat with ${name}`) }).click();
  const room = page.frameLocator(`iframe[title="Chat with ${name}"]`);
  await expect(room.getByRole('heading', { name })).toBeVisible();
  await expect(room.getByRole('textbox', { name: 'Your message' })).toBeEnabled();
  return room;
};
const say = async (room: FrameLocator, text: string): Promise<void> => {
  await room.getByRole('textbox', { name: 'Your message' }).fill(text);
  await room.getByRole('button', { name: 'Send' }).click();
};
const lineOf = (room: FrameLocator, text: string) => room.getByRole('listitem').filter({ hasText: text });

test('[PTS-4] two members and the desk talk in one room: presence, masked names, moderation, report, hiding, mute and what is unread', async ({
  page: desk,
  browser,
}) => {
  test.setTimeout(300_000);
  const word = Date.now().toString(36);
  const [ana, bea] = [await memberAt(browser), await memberAt(browser)];
  try {
    await startOperator(desk, 'support');
    await desk.getByRole('link', { name: 'Chat', exact: true }).click();
    const seat = desk.getByRole('list', { name: 'Who speaks' }).getByRole('listitem');
    await seat.filter({ hasText: MODEL }).getByRole('button', { name: 'Go online' }).click();
    await seat.filter({ hasText: SERVICE }).getByRole('button', { name: 'Go online' }).click();
    await expect(seat.filter({ hasText: SERVICE }).getByRole('button', { name: 'Busy' })).toBeVisible();

    const here = await enter(ana.page, MODEL);
    const there = await enter(bea.page, MODEL);
    await expect(here.getByText('Online', { exact: true })).toBeVisible();
    expect(await faultsOf(ana.page)).toEqual([]);
    expect(await overflow(ana.page)).toBe(0);

    // From one browser to the other, without the name.
    await say(here, `Good evening ${word}`);
    await expect(lineOf(here, word)).toContainText('You');
    await expect(lineOf(there, word)).toBeVisible();
    await expect(lineOf(there, word)).not.toContainText(ana.username);

    // A word of the operator's, and what leads out of the house, are seen by their author alone.
    await say(here, `You idiot, ${word}-rude`);
    await expect(lineOf(here, `${word}-rude`)).toContainText('Held back');
    await say(here, `Write to me: whatsapp ${word}-out`);
    await expect(lineOf(here, `${word}-out`)).toContainText('Held back');
    await say(there, `And to you ${word}-two`);
    await expect(lineOf(here, `${word}-two`)).toBeVisible();
    await expect(lineOf(there, `${word}-rude`)).toHaveCount(0);
    await expect(lineOf(there, `${word}-out`)).toHaveCount(0);

    // The desk answers in the model's name.
    await desk.getByRole('button', { name: 'Refresh' }).click();
    await desk
      .getByRole('button', { name: new RegExp(MODEL) })
      .first()
      .click();
    await desk.getByLabel(`Your message as ${MODEL}`).fill(`Welcome both ${word}-desk`);
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    for (const room of [here, there]) await expect(lineOf(room, `${word}-desk`)).toContainText(MODEL);

    // One reports the other, and sees that person no more.
    const first = lineOf(there, `Good evening ${word}`);
    await first.getByRole('button', { name: 'More about this message' }).click();
    await first.getByRole('button', { name: 'Report' }).click();
    await expect(there.getByText('Thank you.')).toBeVisible();
    await first.getByRole('button', { name: 'Hide this person' }).click();
    await expect(lineOf(there, `Good evening ${word}`)).toHaveCount(0);

    // The desk has both in its queue, and mutes from there.
    await desk.getByRole('link', { name: 'Reported messages' }).click();
    await expect(desk.getByRole('button', { name: new RegExp(`${word}-rude`) })).toBeVisible();
    await desk.getByRole('button', { name: new RegExp(`Good evening ${word}`) }).click();
    await desk.getByRole('button', { name: 'Remove it and mute for a day' }).click();
    await desk.getByRole('button', { name: 'Confirm: Remove it and mute for a day' }).click();
    await expect(here.getByText(/You cannot write until/)).toBeVisible();
    await expect(here.getByRole('textbox', { name: 'Your message' })).toBeDisabled();
    await expect(here.getByText('This message was removed.')).toBeVisible();

    // Customer service has a room of one's own; what it says meanwhile is counted at the menu.
    await bea.page.getByRole('button', { name: /Back to the list/ }).click();
    const own = await enter(bea.page, SERVICE);
    await say(own, `Where is my bonus? ${word}-ask`);
    await expect(lineOf(own, `${word}-ask`)).toBeVisible();
    await bea.page.clock.install();
    await bea.page.goto('/');
    await desk.getByRole('link', { name: 'Chat', exact: true }).click();
    await desk
      .getByRole('button', { name: new RegExp(bea.username) })
      .first()
      .click();
    await desk.getByLabel(`Your message as ${SERVICE}`).fill(`It is on its way ${word}-care`);
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(desk.getByRole('log')).toContainText(`${word}-care`);
    await bea.page.getByRole('button', { name: /your account/ }).click();
    await bea.page.clock.runFor(UNREAD_EVERY_MS);
    await expect(bea.page.locator('.account-count').filter({ hasText: /^1$/ })).toBeVisible({
      timeout: 20_000,
    });
    await bea.page.goto('/chat');
    const again = await enter(bea.page, SERVICE);
    await expect(lineOf(again, `${word}-care`)).toContainText(SERVICE);
  } finally {
    for (const { page } of [ana, bea]) await page.context().close();
  }
});
