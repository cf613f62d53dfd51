import {
  contactChange,
  contactChangeCode,
  profileAvatar,
  profileGet,
  profileSave,
} from '../../contract/calls/profile';
import { AppError } from '../kernel/app-error';
import { plainCode } from '../kernel/plain';
import { upload } from '../kernel/upload';
import type { ContactChange, DomainDefinition, ProfileDomain } from '../types';
import { withBotCheck } from './bot-check';

const wireOf = ({ method, value, countryDialingCode = '' }: ContactChange) => ({
  method,
  value,
  ...(countryDialingCode === '' ? {} : { countryDialingCode }),
});

/** What a member keeps about themselves. Nothing is kept here: what is so, the gateway says. */
export const profileDomain: DomainDefinition<ProfileDomain> = {
  name: 'profile',
  create(client) {
    const codeIds = new Map<string, string>();
    client.session.onLogout(() => codeIds.clear());
    return {
      get: () => client.call(profileGet, {}),
      save: ({ document, ...change }) =>
        client.call(profileSave, { ...change, ...(document === undefined ? {} : { idNumber: document }) }),
      async avatar(picture) {
        if (typeof picture === 'number') return client.call(profileSave, { avatar: String(picture) });
        const [uploadId = ''] = await upload(client, 'avatar', [picture]);
        return client.call(profileAvatar, { uploadId });
      },
      async sendContactCode({ target, ...contact }) {
        const { waitMs, codeId } = await withBotCheck(client, 'sms', {
          before: true,
          send: (fields) => client.call(contactChangeCode, { ...wireOf(contact), target, ...fields }),
        });
        codeIds.set(`${contact.method} ${target}`, codeId);
        return client.ports.clock.now() + waitMs;
      },
      async changeContact({ newCode, oldCode = '', ...contact }) {
        if (newCode.trim() === '')
          throw new AppError('FORM_INVALID', { value: { fields: { newCode: { key: 'required' } } } });
        const { method } = contact;
        await client.call(contactChange, {
          ...wireOf(contact),
          newCode: plainCode(newCode),
          newCodeId: codeIds.get(`${method} new`) ?? '',
          oldCode: plainCode(oldCode),
          oldCodeId: codeIds.get(`${method} old`) ?? '',
        });
      },
    };
  },
};
