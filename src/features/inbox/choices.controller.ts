import { messageConsentDomain } from '../../core/domains/message-consent';
import type {
  MessageChannelName,
  MessageChoices,
  MessageKind,
} from '../../contract/entities/message-consent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';

export interface Choices {
  shown: MessageChoices | null;
  lost: AppError | null;
  again(): void;
  put(choices: MessageChoices): void;
  has(kind: MessageKind, channel: MessageChannelName): boolean;
  busy: boolean;
  error: AppError | null;
  /** Resolves to whether it was done. */
  choose(kind: MessageKind, channel: MessageChannelName, given: boolean): Promise<boolean>;
  toSecurity(): void;
}

/** What the member wants to be told by which way; saved with each choice. */
export function useChoices(): Choices {
  const client = useClient();
  const domain = useDomain(messageConsentDomain);
  const { value, error: lost, again, put } = useLoaded(() => domain.read());
  const { run, busy, error } = useAction(
    async (kind: MessageKind, channel: MessageChannelName, given: boolean) => {
      put(await domain.choose({ kind, channel, given, wording: value?.wording ?? 0 }));
    },
  );
  return {
    ...{ shown: value, lost, again, put, busy, error },
    has: (kind, channel) => value?.given.some((row) => row.kind === kind && row.channel === channel) === true,
    choose: run,
    toSecurity: () => client.intend({ type: 'open-member-page', page: 'securityCenter' }),
  };
}
