import { createStore } from 'zustand/vanilla';
import { AppError, isAppError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import type { CodesDomain, DomainDefinition, ProviderDomain, RegistrationDomain } from '../types';
import {
  attributionOf,
  checkForm,
  fieldValue,
  invitationCode,
  registerForm,
  registerModes,
} from './registration.rules';

type State = ReturnType<RegistrationDomain['store']['getState']>;
const MAX_URL_LENGTH = 2048;

/** The registration form without its looks: modes, fields, checks, who sent the visitor, and the sending. */
export const registrationDomain: DomainDefinition<RegistrationDomain> = {
  name: 'registration',
  create(client) {
    const { system, session, ports } = client;
    const flag = (id: string) => system.flag(id);
    const calls = createLazy(() => import('./registration.calls'));
    const store = createStore<State>(() => ({
      mode: 'register',
      modes: [],
      fields: [],
      affiliate: { state: 'none', code: '' },
      referralCode: '',
      busy: false,
    }));
    /** Whether the visitor chose a mode; until then the merchant's flags do. */
    let chosen = false;
    let checking = 0;

    const derive = (change: Partial<State>) => {
      const next = { ...store.getState(), ...change };
      const { modes, first } = registerModes(flag);
      const mode =
        chosen && modes.includes(next.mode) ? next.mode : modes.includes(first) ? first : (modes[0] ?? first);
      const fields = registerForm({
        mode,
        rules: system.store.getState().status?.registerRules ?? {},
        flag,
        affiliateKnown: next.affiliate.state === 'valid',
      });
      store.setState({ ...change, modes, mode, fields });
    };
    derive({});
    client.onDestroy(
      system.store.subscribe((now, before) => {
        if (now.status !== before.status) derive({});
      }),
    );

    const place = () => attributionOf(ports.page.url());
    const verify = async (code: string) => {
      const { affiliate } = await calls();
      const { referralCode } = store.getState();
      return client.call(affiliate, {
        code,
        domain: place().domain,
        ...(referralCode ? { referralCode } : {}),
      });
    };
    const isRefused = (error: unknown) => isAppError(error) && error.code === 'REGISTER_AFFILIATE_INVALID';

    const attribute: RegistrationDomain['attribute'] = async (source) => {
      const found = place();
      const named = invitationCode(source.affiliateCode) || found.affiliateCode;
      const code = named || (found.prefix === 'www' ? '' : invitationCode(found.prefix));
      const referralCode = invitationCode(source.referralCode) || found.referralCode;
      const known = store.getState().affiliate;
      derive({ referralCode });
      if (code === '' || (code === known.code && known.state !== 'none')) return;
      const mine = ++checking;
      derive({ affiliate: { state: 'checking', code } });
      try {
        await verify(code);
        if (mine === checking) derive({ affiliate: { state: 'valid', code } });
      } catch (error) {
        if (mine !== checking) return;
        // A name before the domain is only perhaps a code; and what could not be asked is asked again when the form is sent.
        const state = named && isRefused(error) ? 'invalid' : 'none';
        derive({ affiliate: { state, code: named } });
      }
    };

    /** REG-5: a typed code is checked first. @returns the code to send, '' when none */
    const affiliateFor = async (values: Record<string, string>): Promise<string> => {
      const { affiliate, fields } = store.getState();
      if (affiliate.state === 'valid') return affiliate.code;
      const isShown = fields.some((field) => field.name === 'affiliateCode');
      // A code of the address that could not be asked about yet counts where nobody can type one.
      const code = isShown
        ? fieldValue('affiliateCode', values)
        : affiliate.state === 'invalid'
          ? ''
          : affiliate.code;
      if (code !== '') await verify(code);
      return code;
    };

    const registerUrl = (affiliateCode: string): string => {
      try {
        const url = new URL(ports.page.url());
        url.hash = '';
        const { referralCode } = store.getState();
        if (affiliateCode) url.searchParams.set('affiliateCode', affiliateCode);
        if (referralCode) url.searchParams.set('r', referralCode);
        return url.href.slice(0, MAX_URL_LENGTH);
      } catch {
        return '';
      }
    };

    /** REG-3: which code was typed, or the provider's word for the number. A code that nobody asked for is none. */
    const numberProof = async (code: string) => {
      if (code === '') return {};
      if (!system.store.getState().status?.provider?.phone) {
        const codeId = client.peek<CodesDomain>('codes')?.store.getState().register.codeId ?? '';
        return codeId ? { codeId } : {};
      }
      const provider = client.peek<ProviderDomain>('provider');
      if (provider) return provider.confirmRegister(code);
      throw new AppError('FORM_INVALID', { value: { fields: { verificationCode: { key: 'refused' } } } });
    };

    const payload = (values: Record<string, string>, affiliateCode: string, loginDeviceId: string) => {
      const { fields, mode, referralCode } = store.getState();
      const typed = Object.fromEntries(
        fields.map(({ name }) => [name, fieldValue(name, values)]).filter(([, value]) => value !== ''),
      ) as Partial<Record<(typeof fields)[number]['name'], string>>;
      const isMobile = mode === 'registerMobile';
      return {
        ...typed,
        ...(typed.password ? { confirmPassword: typed.password } : {}),
        ...(isMobile ? { username: typed.mobileNum ?? '' } : {}),
        ...(affiliateCode ? { affiliateCode } : {}),
        ...(referralCode ? { referralCode } : {}),
        ...(values.countryDialingCode ? { countryDialingCode: values.countryDialingCode } : {}),
        domain: place().domain,
        registerUrl: registerUrl(affiliateCode),
        registerMethod: 'WEB',
        login: true,
        loginDeviceId,
      };
    };

    return {
      store,
      setMode(mode) {
        if (!store.getState().modes.includes(mode)) return;
        chosen = true;
        derive({ mode });
      },
      attribute,
      check: (values) => checkForm(store.getState().fields, values),
      async submit({ values, terms, adult }) {
        if (store.getState().busy) throw new AppError('THROTTLED');
        if (!terms || !adult) throw new AppError('TERMS_REQUIRED', { value: { terms, adult } });
        const fields = checkForm(store.getState().fields, values);
        if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
        store.setState({ busy: true });
        try {
          const { register, registerMobile, deviceId, withBotCheck } = await calls();
          const affiliateCode = await affiliateFor(values);
          const { mode, fields: shown } = store.getState();
          const isCodeAsked = shown.some((field) => field.name === 'verificationCode');
          // A code can be confirmed once, however often the form goes out.
          let proof: ReturnType<typeof numberProof> | null = null;
          const grant = await withBotCheck(client, 'register', {
            before: true,
            send: async (checked) =>
              client.call(mode === 'registerMobile' ? registerMobile : register, {
                ...payload(values, affiliateCode, deviceId(client)),
                ...checked,
                ...(await (proof ??= numberProof(isCodeAsked ? fieldValue('verificationCode', values) : ''))),
              }),
          });
          const username =
            grant.username || fieldValue(mode === 'registerMobile' ? 'mobileNum' : 'username', values);
          return await session.accept({ ...grant, username });
        } finally {
          store.setState({ busy: false });
        }
      },
      async usernameFree(username) {
        try {
          await client.call((await calls()).checkUsername, { username: username.trim() });
          return true;
        } catch (error) {
          if (isAppError(error) && error.code === 'REGISTER_USERNAME_TAKEN') return false;
          throw error;
        }
      },
    };
  },
};
