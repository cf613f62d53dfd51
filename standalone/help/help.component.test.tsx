import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { help as words } from '../../src/locales/en/help';
import { find, none, siteStage } from '../../src/testing/site-stage';
import { HelpPopup } from './help-popup.view';
import { Help } from './help.view';

const stage = siteStage();

describe('the help', () => {
  const tree = [
    { title: 'Account', tag: 'account', content: '<p>All about it</p>', children: [] },
    { title: 'Terms', tag: 'term', content: '<p>Be fair</p>', children: [] },
  ];
  const answer = (value: unknown): Response =>
    new Response(JSON.stringify({ success: true, value }), {
      headers: { 'content-type': 'application/json' },
    });
  const say = (value: unknown): void => {
    stage.world.gateway.intercept = ({ name }) => (name === 'system.helpCenter' ? answer(value) : undefined);
  };
  const popup = (topic: string): void =>
    stage.show(<HelpPopup topic={topic} routed={false} onClose={() => undefined} />);

  it('[NAV-2] [HOME-9] begins with the topic that is asked for', async () => {
    say(tree);
    popup('term');
    await find('.help-text h3', 'Terms');
    const { violations } = await axe.run('dialog');
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  });

  it('[HOME-9] finds headings as they are typed, and says when none fits', async () => {
    say(tree);
    popup('');
    await find('.help-topic', 'Account');
    const field = await find('input[type="search"]');
    const type = (words: string): void => {
      Reflect.set(HTMLInputElement.prototype, 'value', words, field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    type('ter');
    await vi.waitFor(() => expect(document.querySelectorAll('.help-topic')).toHaveLength(1));
    await find('.help-found', '1 topic');
    type('zebra');
    await vi.waitFor(() => expect(document.body.textContent).toContain(words.nothing));
  });

  it('[HOME-9] that could not be read is read again', async () => {
    stage.world.gateway.intercept = ({ name }) =>
      name === 'system.helpCenter' ? new Response('<html>', { status: 400 }) : undefined;
    popup('');
    await vi.waitFor(() => expect(document.body.textContent).toContain(words.failed));
    say(tree);
    (await find('.f-state button')).click();
    await find('.help-topic', 'Terms');
  });

  it('is opened over any page by its intent, and closed again', async () => {
    say(tree);
    stage.show(<Help routed={false} />);
    await vi.waitFor(() =>
      expect(stage.world.client.intend({ type: 'open-help', topic: 'term' })).toBe(true),
    );
    await find('.help-text h3', 'Terms');
    (await find('dialog button', 'Close')).click();
    await none('dialog');
  });
});
