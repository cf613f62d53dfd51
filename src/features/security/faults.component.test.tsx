import { expect } from 'vitest';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { security as words } from '../../locales/en/security';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import { MEMBER } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { securityStyles, SecurityWidget } from './index';

const loadBody = async () => ({ ...(await import('./security-body.view')), texts: words });
const loadPassword = async () => ({ Change: () => null, styles: [], texts: {}, rules: {} });
const view = <SecurityWidget loadBody={loadBody} loadPassword={loadPassword} />;
const place = {
  styles: [tokensCss, resetCss, ...securityStyles],
  texts: {},
  world: () => createTestWorld(),
};
const login = async ({ world }: WalkPage) => {
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
};

walkFaults(
  {
    name: 'foyer-security, first load',
    calls: /^sessions\./,
    before: login,
    act: ({ stage }) => stage.show(view),
    suffers: ({ stage }) =>
      expect(stage.text()).toMatch(new RegExp(`${common.retry}|${errors.REPLY_INVALID}`)),
    heal({ stage }) {
      // Where the same again cannot help there is no button: who comes back sees what the gateway says then.
      if (!stage.text().includes(common.retry)) stage.show(<div>{view}</div>);
      for (const one of stage.root.querySelectorAll('button'))
        if (one.textContent === common.retry) one.click();
    },
    healthy({ stage }) {
      // A list without this device is an answer as well: it shows that there are no others.
      expect(stage.text()).toMatch(new RegExp(`${words.thisDevice}|${words.noOthers}`));
      expect(stage.text()).not.toContain(common.retry);
      expect(stage.text()).not.toContain(errors.REPLY_INVALID);
    },
  },
  place,
);
