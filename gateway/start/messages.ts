import type { Config } from '../config';
import {
  createDelivery,
  createSenders,
  type DeliveryDeps,
  type MessageDelivery,
  missingSenders,
  type PushPort,
  type SmsPort,
} from '../messages/index';

/** The way out of SMS and mail as the environment describes it; says what has none. */
export const openMessages = async (
  input: Omit<DeliveryDeps, 'senders'> & {
    config: Config;
    push: PushPort;
    sms: SmsPort | null;
    say: (line: string) => void;
  },
): Promise<MessageDelivery> => {
  const { config, push, sms, say, ...deps } = input;
  const senders = await createSenders({
    settings: config.messages,
    demo: config.mode === 'demo',
    push,
    sms,
    now: deps.now,
  });
  for (const sentence of missingSenders(senders)) say(`Warning: ${sentence}`);
  return createDelivery({ ...deps, senders });
};
