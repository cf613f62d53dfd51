import type { Config } from '../config';
import { createDelivery, type DeliveryDeps, type MessageDelivery } from '../messages/delivery';
import { createSenders, missingSenders } from '../messages/senders';

/** The way out of SMS and mail as the environment describes it; says what has none. */
export const openMessages = (
  input: Omit<DeliveryDeps, 'senders'> & { config: Config; say: (line: string) => void },
): Promise<MessageDelivery> => {
  const { config, say, ...deps } = input;
  const senders = createSenders({
    settings: config.messages,
    demo: config.mode === 'demo',
    now: deps.now,
  });
  for (const sentence of missingSenders(senders)) say(`Warning: ${sentence}`);
  return createDelivery({ ...deps, senders });
};
