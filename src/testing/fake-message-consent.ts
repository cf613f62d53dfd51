import { messageChoicesToWire, type MessageChoices } from '../contract/entities/message-consent';
import { CONSENT_WORDING, isMessageChoice } from '../contract/tables/message-consent';
import type { Answers } from './fake-calls';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeState } from './fake-state';

interface FakeChoices extends MessageChoices {
  endpoints: string[];
}
const kept = new WeakMap<FakeState, Map<string, FakeChoices>>();

/** What a member said yes to. */
export const fakeChoicesOf = (state: FakeState, memberId: string): FakeChoices => {
  const all = kept.get(state) ?? new Map<string, FakeChoices>();
  kept.set(state, all);
  const found = all.get(memberId) ?? {
    ...{ given: [], wording: CONSENT_WORDING, hasMail: true, hasSms: false },
    ...{ pushKey: '', devices: 0, endpoints: [] },
  };
  all.set(memberId, found);
  return found;
};

const own = (context: FakeContext): FakeChoices => {
  const who = self(context);
  if (who.type === 4) throw new FakeRefusal('TRIAL_REFUSED');
  return fakeChoicesOf(context.state, who.id);
};
const said = (choices: FakeChoices) =>
  messageChoicesToWire({ ...choices, devices: choices.endpoints.length });

export const messageConsentAnswers: Pick<
  Answers,
  'messageConsent' | 'messageConsentSet' | 'messageDevice' | 'messageDeviceRemove'
> = {
  messageConsent: (_, context) => said(own(context)),
  messageConsentSet({ kind, channel, given, wording }, context) {
    const choices = own(context);
    if (!isMessageChoice(kind, channel) || (given && wording !== CONSENT_WORDING))
      throw new FakeRefusal('REQUEST_INVALID');
    const others = choices.given.filter((row) => row.kind !== kind || row.channel !== channel);
    choices.given = given ? [...others, { kind, channel }] : others;
    return said(choices);
  },
  messageDevice({ endpoint }, context) {
    const choices = own(context);
    choices.endpoints = [...new Set([...choices.endpoints, endpoint])];
    return said(choices);
  },
  messageDeviceRemove({ endpoint }, context) {
    const choices = own(context);
    choices.endpoints = choices.endpoints.filter((one) => one !== endpoint);
    return said(choices);
  },
};
