import type { MessageChoices } from '../../../src/contract/entities/message-consent';
import {
  CONSENT_WORDING,
  isMessageChoice,
  type MessageChannelName,
  type MessageKind,
} from '../../../src/contract/tables/message-consent';
import type { Database } from '../../database/types';
import { GatewayError, type MerchantContext } from '../../platform/index';
import type { Devices, NewDevice, PushKeys } from '../push/index';
import { insertConsent, listZones, putSetting, readGiven, readReachable } from './consent.queries';

export interface Who {
  merchant: MerchantContext;
  memberId: bigint;
}
export interface Choice {
  kind: MessageKind;
  channel: MessageChannelName;
  given: boolean;
  wording: number;
  language: string;
  timeZone: string;
}

/** What members want to be told by which way. */
export interface Consents {
  read(who: Who): Promise<MessageChoices>;
  /** Kept with its moment and the version of its words. @throws GatewayError REQUEST_INVALID */
  choose(who: Who, choice: Choice): Promise<MessageChoices>;
  /** A browser that is told from now on. @throws GatewayError REQUEST_INVALID */
  addDevice(who: Who, device: Omit<NewDevice, 'timeZone'> & { timeZone: string }): Promise<MessageChoices>;
  removeDevice(who: Who, endpoint: string): Promise<MessageChoices>;
}

const keyOf = ({ merchant, memberId }: Who) => ({ merchantId: merchant.id, memberId });

/** The member's language as the merchant has it; else the merchant's own. */
const languageIn = ({ languages, defaultLanguage }: MerchantContext, asked: string): string =>
  languages.includes(asked) ? asked : defaultLanguage;

export const createConsents = (deps: {
  db: Database;
  devices: Devices;
  pushKeys: PushKeys;
  now: () => number;
}): Consents => {
  let zones: Promise<ReadonlySet<string>> | null = null;
  /** null: no zone that the database knows. */
  const zoneOf = async (who: Who, asked: string): Promise<string | null> => {
    if (asked === '') return null;
    zones ??= listZones(deps.db.merchant(who.merchant.id).query).then((names) => new Set(names));
    try {
      return (await zones).has(asked) ? asked : null;
    } catch (error) {
      zones = null;
      throw error;
    }
  };
  const read = async (who: Who): Promise<MessageChoices> => {
    const { query } = deps.db.merchant(who.merchant.id);
    const [given, reachable, devices, key] = await Promise.all([
      readGiven(query, keyOf(who)),
      readReachable(query, keyOf(who)),
      deps.devices.count(keyOf(who)),
      deps.pushKeys.of(who.merchant.id),
    ]);
    return {
      given,
      wording: CONSENT_WORDING,
      hasMail: reachable.has_mail,
      hasSms: reachable.has_sms,
      pushKey: key.publicKey,
      devices,
    };
  };
  return {
    read,
    async addDevice(who, { language, timeZone, ...device }) {
      const zone = await zoneOf(who, timeZone);
      const reader = languageIn(who.merchant, language);
      await deps.devices.add(keyOf(who), { ...device, language: reader, timeZone: zone });
      return read(who);
    },
    async removeDevice(who, endpoint) {
      await deps.devices.remove(keyOf(who), endpoint);
      return read(who);
    },
    async choose(who, { kind, channel, given, wording, language, timeZone }) {
      // A yes to words that are not shown any more is none; a no is one whatever it was said to.
      if (!isMessageChoice(kind, channel) || (given && wording !== CONSENT_WORDING))
        throw new GatewayError('REQUEST_INVALID');
      const reader = languageIn(who.merchant, language);
      const zone = await zoneOf(who, timeZone);
      await deps.db.merchant(who.merchant.id).tx(async (query) => {
        const said = { ...keyOf(who), kind, channel, given, wording, language: reader };
        await insertConsent(query, { ...said, source: 'member', now: new Date(deps.now()) });
        await putSetting(query, { ...keyOf(who), language: reader, timeZone: zone });
      });
      return read(who);
    },
  };
};
