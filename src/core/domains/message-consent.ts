import {
  messageConsent,
  messageConsentSet,
  messageDevice,
  messageDeviceRemove,
} from '../../contract/calls/message-consent';
import type { DomainDefinition, MessageConsentDomain } from '../types';

/** The zone of the member's clock; nights are silent by it. '' where a browser does not tell. */
const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** What the member wants to be told by which way. */
export const messageConsentDomain: DomainDefinition<MessageConsentDomain> = {
  name: 'messageConsent',
  create(client) {
    const reader = () => ({ timeZone: zone(), language: client.i18n.store.getState().language });
    return {
      read: ({ signal } = {}) => client.call(messageConsent, {}, signal ? { signal } : {}),
      choose: ({ given, ...choice }) =>
        client.call(messageConsentSet, { ...choice, ...reader(), given: given ? 'Y' : 'N' }),
      addDevice: ({ details, ...device }) =>
        client.call(messageDevice, { ...device, ...reader(), details: details ? 'Y' : 'N' }),
      removeDevice: (endpoint) => client.call(messageDeviceRemove, { endpoint }),
    };
  },
};
