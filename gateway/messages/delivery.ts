import {
  createBoundedCache,
  countWaiting,
  expireMessages,
  type Job,
  type OutboxChannel,
  OUTBOX_CHANNEL,
  SECRET_PURPOSES,
  sweepMessages,
  type TakenMessage,
  workThrough,
} from '../platform/index';
import type { Database } from '../database/types';
import { createMessageFigures, type MessageFigures } from './figures';
import { Lane, MAX_TRIES } from './lane';
import type { Delivery } from './ports';
import type { Senders } from './senders';

export interface MessageDelivery {
  figures: MessageFigures;
  jobs: Job[];
  /** Looks at every merchant once: ends what is over, wakes what is due. */
  sweep(): Promise<void>;
  /** Resolves when everything that was due has been tried. */
  idle(): Promise<void>;
  /** Begins nothing more and waits for the tries under way. */
  close(): Promise<void>;
}

export interface DeliveryDeps {
  db: Database;
  /** Every merchant there is. */
  merchants: { all(): readonly { id: number }[] };
  senders: Senders;
  onError: (error: unknown, what: string) => void;
  now: () => number;
}

/** New messages are told of by the database; this is for later tries and for notices that were lost. */
const SWEEP_MS = 10_000;
const FORGET_MS = 600_000;
const FORGET_ROWS = 5_000;
const EXPIRE_ROWS = 1_000;
/** A message that could not be sent expires after this. */
const MAX_AGE_S = 3 * 86_400;
const KEPT_DAYS = 30;
/** The same trouble is told once in that time. */
const TELL_EVERY_MS = 60_000;
const MAX_TOLD = 100;
/** Dialling code and number, digits alone. */
const NUMBER = /^[1-9]\d{6,14}$/;
const CHANNELS = ['sms', 'mail', 'push'] as const satisfies readonly OutboxChannel[];
/** A push without an end is worth nothing after this. */
const PUSH_TTL_S = 86_400;

/** Tells of each trouble now and then: an outage must not write a line for every message. */
const troubleTeller = (deps: Pick<DeliveryDeps, 'onError' | 'now'>) => {
  const told = createBoundedCache<number>({ maxEntries: MAX_TOLD });
  return (port: string, reason: string): void => {
    const key = `${port}: ${reason}`;
    const at = deps.now();
    if (at - (told.get(key) ?? -Infinity) < TELL_EVERY_MS) return;
    told.set(key, at);
    deps.onError(new Error(key), 'sending a message');
  };
};

/** What a push says of itself besides its text: its service keeps the newest of a topic. */
const topicOf = (subject: string): string => (/^[\w-]{1,32}$/.test(subject) ? subject : '');

const senderOf = (senders: Senders, channel: OutboxChannel, now: () => number) => {
  const { sms, mail, push } = senders;
  if (channel === 'push')
    return push === null
      ? null
      : {
          name: push.name,
          send: (message: TakenMessage, merchantId: number): Promise<Delivery> =>
            push.send({
              ...{ id: message.message_id, merchantId, device: message.recipient, body: message.body },
              topic: topicOf(message.subject),
              ttlS: message.expires_at === null ? PUSH_TTL_S : (message.expires_at.getTime() - now()) / 1_000,
            }),
        };
  if (channel === 'sms')
    return sms === null
      ? null
      : {
          name: sms.name,
          send: async (message: TakenMessage): Promise<Delivery> =>
            NUMBER.test(message.recipient)
              ? sms.send({ id: message.message_id, to: message.recipient, text: message.body })
              : { outcome: 'never', reason: 'number not usable' },
        };
  return mail === null
    ? null
    : {
        name: mail.name,
        send: (message: TakenMessage) =>
          mail.send({
            id: message.message_id,
            to: message.recipient,
            subject: message.subject,
            text: message.body,
            html: message.html,
            wayOut: message.way_out,
          }),
      };
};

/** Sends what stands in the outbox: at once when a commit tells of it, again with patience when it did not work. */
export const createDelivery = async (deps: DeliveryDeps): Promise<MessageDelivery> => {
  const { db, merchants, senders, onError } = deps;
  const figures = createMessageFigures();
  const trouble = troubleTeller(deps);
  const lanes = CHANNELS.flatMap((channel) => {
    const sender = senderOf(senders, channel, deps.now);
    if (sender === null) return [];
    return new Lane({
      db,
      channel,
      send: sender.send,
      figures,
      onTrouble: (reason) => trouble(sender.name, reason),
      onError: (error) => onError(error, `the outbox of ${channel}`),
    });
  });
  const wake = (merchantId: number): void => {
    for (const lane of lanes) lane.wake(merchantId);
  };
  const expire = async (merchantId: number): Promise<void> => {
    const over = await expireMessages(db, {
      merchantId,
      maxAgeS: MAX_AGE_S,
      maxTries: MAX_TRIES,
      secret: SECRET_PURPOSES,
      limit: EXPIRE_ROWS,
    });
    for (const { channel, status } of over) figures[status === 'failed' ? 'failed' : 'expired'](channel);
  };
  const sweep = async (): Promise<void> => {
    const waiting = { sms: 0, mail: 0, push: 0 };
    await workThrough(merchants.all(), async ({ id }) => {
      await expire(id);
      const counts = await countWaiting(db, id);
      for (const count of counts) waiting[count.channel] += Number(count.waiting);
      if (counts.length > 0) wake(id);
    });
    for (const channel of CHANNELS) figures.waiting(channel, waiting[channel]);
  };
  const forget = async (): Promise<void> => {
    await workThrough(merchants.all(), ({ id }) =>
      sweepMessages(db, { merchantId: id, keptDays: KEPT_DAYS, limit: FORGET_ROWS }),
    );
  };
  const stopListening = await db.listen(OUTBOX_CHANNEL, (payload) => {
    const id = Number(payload);
    if (Number.isSafeInteger(id) && id > 0) wake(id);
  });
  return {
    figures,
    jobs: [
      { name: 'deliver messages', everyMs: SWEEP_MS, run: sweep },
      { name: 'forget messages', everyMs: FORGET_MS, run: forget },
    ],
    sweep,
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
    async close() {
      // Told first, and without a way to the database in between: from now on nothing begins.
      const stopped = lanes.map((lane) => lane.stop());
      await stopListening();
      await Promise.all(stopped);
      senders.sms?.close();
      senders.mail?.close();
      senders.push?.close();
    },
  };
};
