import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEMBER } from '../../../src/testing/fixtures';
import { createTestWorld, type TestWorld } from '../../../src/testing/client';
import { createStage, type Stage } from '../../../src/testing/stage';
import { missions } from '../../../src/locales/en/missions';
import { bodyOf, styles } from '../../../widgets/missions/missions-body.view';

let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld({ url: `${window.location.origin}/paper` });
  world.gateway.state.flags['REWCEN3'] = true;
  world.gateway.state.identity.tier = 'partner';
  stage = createStage({ client: world.client, styles, texts: { missions } });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

describe('[MEM-15] <foyer-missions> on a partner’s page', () => {
  it.each([
    ['missions', '/frame/missions'],
    ['rain', '/frame/missions?show=rain'],
  ] as const)('has the tabs and asks the operator’s frame for %s alone', async (show, address) => {
    const Body = bodyOf(show);
    stage.show(<Body />);
    const { src } = await stage.find<HTMLIFrameElement>('iframe');
    const { pathname, search } = new URL(src);
    expect(pathname + search).toBe(address);
    expect(stage.root.querySelectorAll('[role=tablist]')).toHaveLength(1);
  });
});
