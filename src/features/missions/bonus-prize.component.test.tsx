import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missionDomain } from '../../core/domains/missions';
import { missions as words } from '../../locales/en/missions';
import { rain as rainWords } from '../../locales/en/rain';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { fakeContestsOf, fakePrize } from '../../testing/fake-contests';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import { MissionsBody, styles, type MissionView } from './missions-body.view';

let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['REWCEN3'] = true;
  stage = createStage({ client: world.client, styles, texts: { missions: words, rain: rainWords } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});
const book = () => fakeContestsOf(world.gateway.state);
const gates = { missions: Fragment, rain: Fragment };
const show = (view: MissionView): void => stage.show(<MissionsBody show={view} gates={gates} />);
const money = (minor: bigint) => ({ minor, currency: 'BRL' });

describe('[PTS-3] bonus money as a prize', () => {
  it('says beside its sum how often it is staked and within how many days, over the wire', async () => {
    const prizes = [
      fakePrize(500n, { bonus: { amount: money(2_000n), wager: 5, days: 30 } }),
      fakePrize(0n, { bonus: { amount: money(700n), wager: 0, days: 1 } }),
      fakePrize(0n, { points: 10 }),
    ];
    book().boards = [
      {
        ...{ id: '3', title: 'Race', terms: 'Terms.', by: 'wager', categories: [], currency: 'BRL' },
        ...{ from: null, until: null, state: 'running', members: 3, own: null, hash: '' },
        rows: [1, 2, 3].map((rank) => ({ rank, name: 'ma***a', score: BigInt(1_000 - rank) })),
        prizes: prizes.map((prize, at) => ({ from: at + 1, to: at + 1, prize })),
      },
    ];
    const [board] = await world.client.use(missionDomain).boards();
    expect(board?.prizes.map(({ prize }) => prize.bonus)).toEqual(prizes.map(({ bonus }) => bonus));
    show('boards');
    await vi.waitFor(() =>
      expect(stage.root.textContent).toContain(' bonus money (stake it 5× within 30 days)'),
    );
    expect(stage.root.textContent).not.toContain('0×');
  });
});
