import { captcha } from '../../src/contract/calls/session';
import { botChallenge } from '../../src/contract/calls/verification';
import { route, type Route } from '../http/index';
import { CAPTCHA_LIFE_S } from './captcha';
import type { IdentityServices } from './services';

export const captchaRoutes: readonly Route<IdentityServices>[] = [
  route(captcha, async (_, { merchant, services, header, secure }) => {
    const { id, png } = await services.captchas.create(merchant.id);
    // A page of another origin gets the cookie only over https; the header works everywhere.
    const site = secure ? 'SameSite=None; Secure' : 'SameSite=Lax';
    header('set-cookie', `captchaId=${id}; Path=/wps; Max-Age=${CAPTCHA_LIFE_S}; HttpOnly; ${site}`);
    header('x-captcha-id', id);
    return png;
  }),
  route(botChallenge, ({ cost }, { merchant, source, services }) =>
    services.botChecks.challenge({ merchantId: merchant.id, source, asked: cost }),
  ),
];
