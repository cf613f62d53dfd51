import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { figures as words } from '../../locales/en/figures';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { lackCalls } from '../../testing/lack-calls';
import { createStage, type Stage } from '../../testing/stage';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { MemberPart, memberStyles } from './index';

let world: TestWorld;
let stage: Stage;
let setShown: (shown: string) => void;
const Body = () => {
  const [shown, set] = useState('');
  setShown = set;
  return <p id="shown">{shown}</p>;
};
const load = () => Promise.resolve({ Body, texts: {} });
const notes = () => [...stage.root.querySelectorAll<HTMLElement>('[role=note]')];
const isSaid = () => notes().some(({ hidden }) => !hidden);

beforeEach(async () => {
  world = createTestWorld();
  stage = createStage({ client: world.client, styles: [tokensCss, resetCss, ...memberStyles], texts: {} });
  await world.client.system.start();
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

it('says once below a page what an unread figure is, while one is there, in front of an older gateway', async () => {
  lackCalls(world, []);
  stage.show(
    <>
      <MemberPart load={load} />
      <MemberPart load={load} />
    </>,
  );
  await vi.waitFor(() => expect(notes()).toHaveLength(2));
  expect(isSaid()).toBe(false);
  for (const unread of ['–', ' – ', 'Fee: –', 'You get –.', '– of R$10.00', '3 of –']) {
    setShown(unread);
    await vi.waitFor(() =>
      expect([unread, notes().filter(({ hidden }) => !hidden).length]).toEqual([unread, 1]),
    );
    expect(notes().find(({ hidden }) => !hidden)?.textContent).toBe(words.unread);
    setShown('R$0.00');
    await vi.waitFor(() => expect(isSaid()).toBe(false));
  }
  for (const span of ['1 – 7 November', 'R$1.00–R$2.00', '-5', '']) {
    setShown(span);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('#shown')[1]?.textContent).toBe(span));
    expect([span, isSaid()]).toEqual([span, false]);
  }
  setShown('–');
  await vi.waitFor(() => expect(isSaid()).toBe(true));
  await stage.axe();
});

it('is not loaded in front of a gateway of ours', async () => {
  stage.show(<MemberPart load={load} />);
  await vi.waitFor(() => expect(stage.root.querySelector('#shown')).not.toBeNull());
  setShown('–');
  await stage.reads('–');
  expect(notes()).toEqual([]);
});
