import { identityCheckState, identityCheckSubmit } from '../../contract/calls/identity-check';
import { upload } from '../kernel/upload';
import type { DomainDefinition, IdentityCheckDomain } from '../types';

/** Who the member is, shown by document and face. */
export const identityCheckDomain: DomainDefinition<IdentityCheckDomain> = {
  name: 'identity-check',
  create: (client) => ({
    state: () => client.call(identityCheckState, {}),
    async submit({ documentKind, front, back, selfie, onProgress }) {
      const files = back ? [front, selfie, back] : [front, selfie];
      const [first = '', face = '', behind = ''] = await upload(client, 'identity', files, onProgress);
      return client.call(identityCheckSubmit, {
        documentKind,
        front: first,
        selfie: face,
        ...(behind === '' ? {} : { back: behind }),
      });
    },
  }),
};
