import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Intent } from '../../src/core/types';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { MEMBER } from '../../src/testing/fixtures';
import { news, openRewards } from './header-notices-list.view';

let world: TestWorld;
let intents: Intent[];
let answered: string[];

beforeEach(() => {
  world = createTestWorld({ url: 'https://play.example/' });
  world.client.i18n.addTexts('news', news);
  intents = [];
  answered = ['need-login', 'toast'];
  world.client.onIntent((intent) => intents.push(intent) > 0 && answered.includes(intent.type));
});
afterEach(() => world.client.destroy());

it('[HOME-7] the bell leads a guest to the rewards by the login, and says so where the site has none', async () => {
  const said = (): unknown[] =>
    intents.map((one) => (one.type === 'toast' ? one.text : one.type)).filter((one) => one !== 'need-login');
  openRewards(world.client);
  expect(intents.map(({ type }) => type)).toEqual(['need-login']);
  // What waited for the login goes on after it, and is told like a click of a member.
  await world.client.session.login({ mode: 'username', ...MEMBER });
  expect(said()).toEqual(['open-rewards', news.unanswered]);
  answered.push('open-rewards');
  openRewards(world.client);
  expect(said()).toEqual(['open-rewards', news.unanswered, 'open-rewards']);
});
