import {
  country,
  domainRoute,
  helpCenter,
  settingRegister,
  status,
  whitelabel,
} from '../../src/contract/calls/system';
import { cachedReply, route, type Route } from '../http/index';
import {
  countriesFor,
  helpFor,
  mirrorsOf,
  modulesOf,
  registerRules,
  servicesFor,
  statusInfo,
  statusState,
} from './system-view';
import type { BrandServices } from '../brand/index';
import type { ContentServices } from './services';

/** How bodies may be sealed for this gateway, best first. */
const SEALING = ['jwe', 'legacy'] as const;

export const systemRoutes: readonly Route<ContentServices & Pick<BrandServices, 'brands'>>[] = [
  /** Stays a success in maintenance and for blocked regions, so that the screens can show customer service. */
  route(status, async (_, context) => {
    const { language, tier } = context;
    const { providerEmulator: emulator, brands } = context.services;
    const content = await context.services.content.of(context.merchant.id);
    const { ip, ...state } = statusState(context.merchant.closure, context.ip);
    const said = JSON.stringify({ ...state, location: { ip } });
    const brand = brands.of(context.merchant.id);
    const kind = `status ${tier} ${language} ${brands.edition()}`;
    // A visitor's page asks again whenever it comes to the front.
    return cachedReply(content, `${kind} ${said}`, () => {
      const info = cachedReply(content, kind, () =>
        JSON.stringify(statusInfo(content, { language, sealing: SEALING, tier, emulator, brand })),
      );
      return `${said.slice(0, -1)},"info":${info.json}}`;
    });
  }),
  route(whitelabel, async (_, context) => {
    const content = await context.services.content.of(context.merchant.id);
    return cachedReply(content, 'whitelabel', () => JSON.stringify(modulesOf(content)));
  }),
  route(settingRegister, async (_, context) => {
    const content = await context.services.content.of(context.merchant.id);
    return cachedReply(content, 'register', () => JSON.stringify(registerRules(content)));
  }),
  route(country, async (_, context) => {
    const content = await context.services.content.of(context.merchant.id);
    return cachedReply(content, 'country', () => JSON.stringify(countriesFor(content)));
  }),
  route(domainRoute, async (_, context) => {
    const content = await context.services.content.of(context.merchant.id);
    return { customerService: servicesFor(content, context.language), domainList: mirrorsOf(content) };
  }),
  route(helpCenter, async (input, context) => {
    const content = await context.services.content.of(context.merchant.id);
    const language = context.merchant.languages.includes(input.lang) ? input.lang : context.language;
    return cachedReply(content, `help ${language}`, () => JSON.stringify(helpFor(content, language)));
  }),
];
