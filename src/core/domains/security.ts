import { createStore } from 'zustand/vanilla';
import { contactCode, contactVerify } from '../../contract/calls/contacts';
import {
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorRemove,
  stepUp,
} from '../../contract/calls/factors';
import { securityConfig } from '../../contract/calls/sign-in';
import { AppError } from '../kernel/app-error';
import { createMemberLoad } from '../kernel/member-load';
import { plainCode } from '../kernel/plain';
import type { ContactMethod, DomainDefinition, SecurityDomain } from '../types';
import { withBotCheck } from './bot-check';

type State = ReturnType<SecurityDomain['store']['getState']>;

const required = (name: string, value: string): string => {
  if (!value.trim())
    throw new AppError('FORM_INVALID', { value: { fields: { [name]: { key: 'required' } } } });
  return value;
};

/** What protects the account. STEP_UP_REQUIRED means: `stepUp` first, then the same again. */
export const securityDomain: DomainDefinition<SecurityDomain> = {
  name: 'security',
  create(client) {
    const store = createStore<State>(() => ({ load: 'idle', config: null, error: null }));
    const config = createMemberLoad(client, {
      read: () => client.call(securityConfig, {}),
      set: (change, value) =>
        store.setState((old) => ({
          ...change,
          config: value ?? (change.load === 'idle' ? null : old.config),
        })),
    });
    const codeIds = new Map<ContactMethod, string>();
    client.session.onLogout(() => codeIds.clear());
    return {
      store,
      start: () => config.start(),
      async stepUp(password) {
        await client.call(stepUp, { password: required('password', password) });
      },
      beginAuthenticator: () => client.call(authenticatorBegin, {}),
      async confirmAuthenticator(code) {
        await client.call(authenticatorConfirm, { authCode: plainCode(required('authCode', code)) });
        await config.again();
      },
      async removeAuthenticator(code) {
        await client.call(authenticatorRemove, { authCode: plainCode(required('authCode', code)) });
        await config.again();
      },
      async sendContactCode(method) {
        const { waitMs, codeId } = await withBotCheck(client, 'sms', {
          before: true,
          send: (fields) => client.call(contactCode, { method, ...fields }),
        });
        codeIds.set(method, codeId);
        return client.ports.clock.now() + waitMs;
      },
      async proveContact(method, code) {
        const codeId = codeIds.get(method) ?? '';
        const verificationCode = plainCode(required('authCode', code));
        await client.call(contactVerify, { method, verificationCode, ...(codeId ? { codeId } : {}) });
        await config.again();
      },
    };
  },
};
