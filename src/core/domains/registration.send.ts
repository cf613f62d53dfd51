import { affiliate, checkUsername, register, registerMobile } from '../../contract/calls/session';
import { AppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import type {
  AnalyticsDomain,
  Client,
  CodesDomain,
  ProviderDomain,
  RegistrationDomain,
  SessionState,
} from '../types';
import { withBotCheck } from './bot-check';
import { attributionOf, fieldValue } from './registration.rules';

// What registration sends: the form stands without it.

type State = ReturnType<RegistrationDomain['store']['getState']>;
type Values = Record<string, string>;
interface Sending {
  /** The form as it stood when its button was pressed. */
  state: State;
  values: Values;
  /** Asks whether an affiliate's code is good. @throws AppError REGISTER_AFFILIATE_INVALID */
  verify(code: string): Promise<unknown>;
}
const MAX_URL_LENGTH = 2048;

const domainOf = ({ ports }: Client): string => attributionOf(ports.page.url()).domain;

/** Whether a host stands one label before one of the merchant's own domains, and is none of them itself. */
export const isBeforeDomain = (host: string, domains: readonly string[]): boolean => {
  const own = domains.map((domain) => domain.replace(/^.*\/\/|\/$/g, ''));
  return own.includes(host.slice(host.indexOf('.') + 1)) && !own.includes(host);
};

/**
 * Asks the gateway for a code. `named` is '' for a code that only the host has: that one counts before the merchant's own domains alone.
 * @throws AppError REGISTER_AFFILIATE_INVALID
 */
export const askAffiliate = async (
  client: Client,
  { code, named, referralCode }: { code: string; named: string; referralCode: string },
) => {
  if (named === '') {
    const { system, ports } = client;
    await system.start();
    const { mainDomain = '', mirrorDomains = [] } = system.store.getState().status ?? {};
    if (!isBeforeDomain(new URL(ports.page.url()).host, [mainDomain, ...mirrorDomains]))
      throw new AppError('REGISTER_AFFILIATE_INVALID');
  }
  return client.call(affiliate, {
    code,
    domain: domainOf(client),
    ...(referralCode ? { referralCode } : {}),
  });
};

export const askUsername = (client: Client, username: string) => client.call(checkUsername, { username });

/** REG-5: a typed code is checked first. @returns the code to send, '' when none */
const affiliateFor = async ({ state, values, verify }: Sending): Promise<string> => {
  if (state.affiliate.state === 'valid') return state.affiliate.code;
  const isShown = state.fields.some((field) => field.name === 'affiliateCode');
  // A code of the address that could not be checked yet counts where the form has no field for one.
  const code = isShown
    ? fieldValue('affiliateCode', values)
    : state.affiliate.state === 'invalid'
      ? ''
      : state.affiliate.code;
  if (code !== '') await verify(code);
  return code;
};

const registerUrl = (address: string, { affiliateCode, referralCode }: Record<string, string>): string => {
  try {
    const url = new URL(address);
    url.hash = '';
    if (affiliateCode) url.searchParams.set('affiliateCode', affiliateCode);
    if (referralCode) url.searchParams.set('r', referralCode);
    return url.href.slice(0, MAX_URL_LENGTH);
  } catch {
    return '';
  }
};

/** REG-3: which code was typed, or the provider's word for the number. A code that was not asked for is none. */
const numberProof = async (client: Client, { state, values }: Sending) => {
  const isAsked = state.fields.some((field) => field.name === 'verificationCode');
  const code = isAsked ? fieldValue('verificationCode', values) : '';
  if (code === '') return {};
  if (!client.system.store.getState().status?.provider?.phone) {
    const codeId = client.peek<CodesDomain>('codes')?.store.getState().register.codeId ?? '';
    return codeId ? { codeId } : {};
  }
  const provider = client.peek<ProviderDomain>('provider');
  if (provider) return provider.confirmRegister(code);
  throw new AppError('FORM_INVALID', { value: { fields: { verificationCode: { key: 'refused' } } } });
};

const payload = (client: Client, { state, values }: Sending, affiliateCode: string) => {
  const { fields, mode, referralCode } = state;
  const typed = Object.fromEntries(
    fields.map(({ name }) => [name, fieldValue(name, values)]).filter(([, value]) => value !== ''),
  ) as Partial<Record<(typeof fields)[number]['name'], string>>;
  return {
    ...typed,
    ...(typed.password ? { confirmPassword: typed.password } : {}),
    ...(mode === 'registerMobile' ? { username: typed.mobileNum ?? '' } : {}),
    ...(affiliateCode ? { affiliateCode } : {}),
    ...(referralCode ? { referralCode } : {}),
    ...(values.countryDialingCode ? { countryDialingCode: values.countryDialingCode } : {}),
    domain: domainOf(client),
    registerUrl: registerUrl(client.ports.page.url(), { affiliateCode, referralCode }),
    registerMethod: 'WEB',
    login: true,
    loginDeviceId: deviceId(client),
  };
};

/** The account is made, whatever happens here: who cannot be logged in with what was typed is asked to log in. */
const enter = async (client: Client, username: string, password: string): Promise<SessionState> => {
  if (password !== '')
    try {
      return await client.session.login({ mode: 'username', username, password });
    } catch {
      // A captcha or a second factor is wanted: the login asks for it.
    }
  client.intend({ type: 'need-login' });
  return { ...client.session.store.getState(), username };
};

/** Affiliate, bot check, proof of the number, then the form, in this order (REG-5, REG-3); then the session it opens. */
export const sendRegistration = async (client: Client, sending: Sending): Promise<SessionState> => {
  const { state, values } = sending;
  const affiliateCode = await affiliateFor(sending);
  const isMobile = state.mode === 'registerMobile';
  // A code can be confirmed once, however often the form goes out.
  let proof: ReturnType<typeof numberProof> | null = null;
  const grant = await withBotCheck(client, 'register', {
    before: true,
    send: async (checked) =>
      client.call(isMobile ? registerMobile : register, {
        ...payload(client, sending, affiliateCode),
        ...checked,
        ...(await (proof ??= numberProof(client, sending))),
      }),
  });
  client.peek<AnalyticsDomain>('analytics')?.tell({ type: 'register' });
  const username = fieldValue(isMobile ? 'mobileNum' : 'username', values);
  if (grant === null) return enter(client, username, fieldValue('password', values));
  return client.session.accept({ ...grant, username: grant.username || username });
};
