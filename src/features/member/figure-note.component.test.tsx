import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { figures as words } from '../../locales/en/figures';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { createStage, type Stage } from '../../testing/stage';
import noteCss from '../../ui/styles/figure-note.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { FigureNote } from '../../react/figure-note';

let world: TestWorld;
let stage: Stage;
let show: (text: string) => void;
const Page = () => {
  const [text, set] = useState('');
  show = set;
  return (
    <section>
      <p id="text">{text}</p>
      <FigureNote />
    </section>
  );
};
const note = () => stage.find<HTMLElement>('[role=note]');

beforeEach(() => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [tokensCss, resetCss, noteCss], texts: {} });
  stage.show(<Page />);
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

it('explains unread figures below a page while it has any', async () => {
  const { textContent } = await note();
  expect(textContent).toBe(words.unread);
  expect((await note()).hidden).toBe(true);
  for (const unread of ['–', ' – ', 'Fee: –', 'You get –.', '– of R$10.00', '3 of –']) {
    show(unread);
    await vi.waitFor(async () => expect([unread, (await note()).hidden]).toEqual([unread, false]));
    show('R$0.00');
    await vi.waitFor(async () => expect((await note()).hidden).toBe(true));
  }
  show('–');
  await vi.waitFor(async () => expect((await note()).hidden).toBe(false));
  await stage.axe();
});

it('does not mistake a range or a minus sign for an unread figure', async () => {
  await note();
  for (const span of ['1 – 7 November', 'R$1.00–R$2.00', '-5', '']) {
    show(span);
    await vi.waitFor(() => expect(stage.root.querySelector('#text')?.textContent).toBe(span));
    expect([span, (await note()).hidden]).toEqual([span, true]);
  }
});
