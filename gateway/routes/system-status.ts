import { status as call } from '../../src/contract/calls/system';
import { statusInfo, statusState } from '../services/system-view';
import { cachedReply } from './cached-reply';
import { route } from './route';

/** How bodies may be sealed for this gateway, best first. */
const SEALING = ['jwe', 'legacy'] as const;

/** Stays a success in maintenance and for blocked regions, so that the screens can show customer service. */
export const systemStatus = route(call, async (_, context) => {
  const { language, tier } = context;
  const { providerEmulator: emulator } = context.services;
  const content = await context.services.content.of(context.merchant.id);
  const { ip, ...state } = statusState(context.merchant.closure, context.ip);
  const said = JSON.stringify({ ...state, location: { ip } });
  // A visitor's page asks again whenever it comes to the front.
  return cachedReply(content, `status ${tier} ${language} ${said}`, () => {
    const info = cachedReply(content, `status ${tier} ${language}`, () =>
      JSON.stringify(statusInfo(content, { language, sealing: SEALING, tier, emulator })),
    );
    return `${said.slice(0, -1)},"info":${info.json}}`;
  });
});
