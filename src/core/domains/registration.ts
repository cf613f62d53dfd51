import { createStore } from 'zustand/vanilla';
import { AppError, isAppError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import type { DomainDefinition, RegistrationDomain } from '../types';
import {
  attributionOf,
  checkForm,
  fieldValue,
  invitationCode,
  registerForm,
  registerModes,
} from './registration.rules';

type State = ReturnType<RegistrationDomain['store']['getState']>;

/** The registration form without its looks: modes, fields, checks, who sent the visitor, and the sending. */
export const registrationDomain: DomainDefinition<RegistrationDomain> = {
  name: 'registration',
  create(client) {
    const { system, ports } = client;
    const flag = (id: string) => system.flag(id);
    const calls = createLazy(() => import('./registration.send'));
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
    /** A mode in which the gateway asked for the code of a number that is in use already. */
    let codeWanted: State['mode'] | null = null;

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
        codeWanted: mode === codeWanted,
      });
      store.setState({ ...change, modes, mode, fields });
    };
    derive({});
    client.onDestroy(
      system.store.subscribe((now, before) => {
        if (now.status !== before.status) derive({});
      }),
    );

    const verify = async (code: string, named = code) =>
      (await calls()).askAffiliate(client, { code, named, referralCode: store.getState().referralCode });
    const isRefused = (error: unknown) => isAppError(error) && error.code === 'REGISTER_AFFILIATE_INVALID';

    const attribute: RegistrationDomain['attribute'] = async (source) => {
      const found = attributionOf(ports.page.url());
      const named = invitationCode(source.affiliateCode) || found.affiliateCode;
      const code = named || (found.prefix === 'www' ? '' : invitationCode(found.prefix));
      const referralCode = invitationCode(source.referralCode) || found.referralCode;
      const known = store.getState().affiliate;
      derive({ referralCode });
      if (code === '' || (code === known.code && known.state !== 'none')) return;
      const mine = ++checking;
      derive({ affiliate: { state: 'checking', code } });
      try {
        await verify(code, named);
        if (mine === checking) derive({ affiliate: { state: 'valid', code } });
      } catch (error) {
        if (mine !== checking) return;
        // A name before the domain is only perhaps a code; and what could not be asked is asked again when the form is sent.
        const state = named && isRefused(error) ? 'invalid' : 'none';
        derive({ affiliate: { state, code: named } });
      }
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
          const { sendRegistration } = await calls();
          return await sendRegistration(client, { state: store.getState(), values, verify });
        } catch (error) {
          if (isAppError(error) && error.code === 'REGISTER_FIELD_INVALID' && error.fields.verificationCode) {
            codeWanted = store.getState().mode;
            derive({});
            if (fieldValue('verificationCode', values) === '')
              throw new AppError('FORM_INVALID', {
                value: { fields: { verificationCode: { key: 'required' } } },
                cause: error,
              });
          }
          throw error;
        } finally {
          store.setState({ busy: false });
        }
      },
      async usernameFree(username) {
        try {
          await (await calls()).askUsername(client, username.trim());
          return true;
        } catch (error) {
          if (isAppError(error) && error.code === 'REGISTER_USERNAME_TAKEN') return false;
          throw error;
        }
      },
    };
  },
};
