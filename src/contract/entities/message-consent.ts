import * as v from 'valibot';
import {
  isMessageChoice,
  messageChannels,
  type MessageChannelName,
  type MessageKind,
  messageKinds,
} from '../tables/message-consent';
import { looseCount, looseFlag, looseList, looseText } from '../wire';

export type { MessageChannelName, MessageKind } from '../tables/message-consent';

/** Which kinds of messages a member wants by which ways. */
export interface MessageChoices {
  /** What the member said yes to. */
  given: { kind: MessageKind; channel: MessageChannelName }[];
  /** Version of the words that a yes belongs to. */
  wording: number;
  /** Whether there is an address, and a number, that the member has shown to be theirs. */
  hasMail: boolean;
  hasSms: boolean;
  /** The key that a browser subscribes with; '' where the operator has no push. */
  pushKey: string;
  /** Browsers that are told. */
  devices: number;
}

const kindOf = (word: string): MessageKind | undefined => messageKinds.find((kind) => kind === word);
const channelOf = (word: string): MessageChannelName | undefined =>
  messageChannels.find((channel) => channel === word);

export const messageChoicesFromWire = v.pipe(
  v.object({
    consents: looseList(v.object({ kind: looseText, channel: looseText })),
    wording: looseCount,
    mail: looseFlag,
    sms: looseFlag,
    pushKey: looseText,
    devices: looseCount,
  }),
  v.transform((wire): MessageChoices => ({
    given: wire.consents.flatMap((row) => {
      const [kind, channel] = [kindOf(row.kind), channelOf(row.channel)];
      return kind && channel && isMessageChoice(kind, channel) ? [{ kind, channel }] : [];
    }),
    wording: wire.wording,
    hasMail: wire.mail,
    hasSms: wire.sms,
    pushKey: wire.pushKey,
    devices: wire.devices,
  })),
);

const flag = (yes: boolean): 'Y' | 'N' => (yes ? 'Y' : 'N');
export const messageChoicesToWire = (
  choices: MessageChoices,
): v.InferInput<typeof messageChoicesFromWire> => ({
  consents: choices.given.map((row) => ({ ...row })),
  wording: choices.wording,
  mail: flag(choices.hasMail),
  sms: flag(choices.hasSms),
  pushKey: choices.pushKey,
  devices: choices.devices,
});
