import { createStore } from 'zustand/vanilla';
import { socketTicket } from '../../contract/calls/realtime';
import { closeCodes, liveEventFromWire, type LiveEvent } from '../../contract/entities/live-event';
import { asError, type AppError } from '../kernel/app-error';
import { createListeners } from '../kernel/listeners';
import { parseJson } from '../transport/json';
import { openLink, type Link } from '../transport/socket';
import { nativeSocket } from '../transport/socket.native';
import { pauseBefore } from '../transport/socket.pause';
import type { DomainDefinition, LiveDomain, LiveState, SessionState } from '../types';
import { createLiveEffects } from './live.effects';
import { createPolling } from './live.polling';

/** Failures in a row after which the balance is asked for instead; the socket is tried all the same. */
export const POLL_AFTER = 3;
/** A socket that lived this long was a good one: the next failure is the first again. */
export const STABLE_MS = 10_000;
/** A gateway that starts again is come back to as if that many tries had failed. */
const RESTART_TRIES = 4;
/** Too many sockets of this member: the longest pauses. */
const CROWDED_TRIES = 8;
/** A page that is looked at again tries at once, but not more often than this. */
const SEEN_GAP_MS = 1_000;

const RESYNC: LiveEvent = { type: 'RESYNC', title: '', message: '', popup: false, data: {} };

const readEvent = (body: string): LiveEvent | null => {
  try {
    return liveEventFromWire(parseJson(body));
  } catch {
    return null;
  }
};

/** The gateway has no sockets for this page, now or later. */
const isFinal = ({ code, status }: AppError): boolean =>
  code === 'FUNCTION_NOT_AVAILABLE' || (status >= 400 && status < 500 && status !== 429);

/** What happens to a member, told by the gateway while it happens; asked for where there is no way to be told. */
export const liveDomain: DomainDefinition<LiveDomain> = {
  name: 'live',
  create(client) {
    const { config, ports, session } = client;
    const { clock, page, random } = ports;
    const open = ports.socket === undefined ? nativeSocket : ports.socket;
    const store = createStore<{ state: LiveState }>(() => ({ state: 'off' }));
    const listeners = createListeners<LiveEvent>();
    const effects = createLiveEffects(client);
    const polling = createPolling(ports, effects.wallet);
    /** Grows with every session: what belongs to an older one is dropped. */
    let generation = 0;
    let link: Link | null = null;
    let retry: unknown = null;
    let failures = 0;
    let triedAt = 0;
    let upAt = Infinity;
    let lastId: string | null = null;

    const hear = (event: LiveEvent | null): void => {
      if (!event) return;
      listeners.tell(event);
      effects.apply(event);
    };
    const poll = (): void => {
      store.setState({ state: 'polling' });
      polling.start();
    };
    const failed = (code = 0): void => {
      failures = clock.now() - upAt >= STABLE_MS ? 1 : failures + 1;
      upAt = Infinity;
      if (failures >= POLL_AFTER || code === closeCodes.tooMany) poll();
      else store.setState({ state: 'connecting' });
      const atLeast =
        code === closeCodes.restart ? RESTART_TRIES : code === closeCodes.tooMany ? CROWDED_TRIES : 1;
      retry = clock.setTimeout(connect, pauseBefore(random, Math.max(failures, atLeast)));
    };
    const follow = (
      open_: NonNullable<typeof open>,
      given: { url: string; ticket: string; topics: string[] },
    ) => {
      const address = (/^(https?|wss?):/.test(given.url) ? given.url : config.gateway + given.url).replace(
        /^http/,
        'ws',
      );
      link = openLink(
        { ...given, open: open_, clock, address, merchant: config.merchant, after: lastId },
        {
          up() {
            upAt = clock.now();
            polling.stop();
            store.setState({ state: 'live' });
            // What happened before is not known; where a point to go on from was given, the gateway has told the rest.
            if (lastId === null) hear(RESYNC);
          },
          message(id, body) {
            lastId = id || lastId;
            hear(readEvent(body));
          },
          beat: effects.fresh,
          down(code, reason) {
            link = null;
            if (code === closeCodes.sessionOver)
              session.ended(reason === 'expired' ? 'expired' : 'elsewhere');
            else failed(code);
          },
        },
      );
    };
    function connect(): void {
      retry = null;
      if (!open) return poll();
      const mine = generation;
      triedAt = clock.now();
      client.call(socketTicket, {}).then(
        (given) => {
          if (mine === generation) follow(open, given);
        },
        (cause: unknown) => {
          if (mine !== generation) return;
          if (isFinal(asError(cause))) poll();
          else failed();
        },
      );
    }
    const stop = (): void => {
      generation += 1;
      link?.close();
      link = null;
      clock.clearTimeout(retry);
      retry = null;
      polling.stop();
      effects.cancel();
      failures = 0;
      upAt = Infinity;
      lastId = null;
      store.setState({ state: 'off' });
    };
    const begin = (): void => {
      stop();
      store.setState({ state: 'connecting' });
      connect();
    };

    // With a password to change nothing of the member is told, and there is no ticket to be had.
    const isIn = ({ state, passwordChangeDue }: SessionState) => state === 'member' && !passwordChangeDue;
    client.onDestroy(
      session.store.subscribe((now, before) => {
        if (isIn(now) === isIn(before)) return;
        if (isIn(now)) begin();
        else stop();
      }),
    );
    client.onDestroy(
      page.onVisible(() => {
        polling.seen();
        if (retry === null || clock.now() - triedAt < SEEN_GAP_MS) return;
        clock.clearTimeout(retry);
        connect();
      }),
    );
    client.onDestroy(stop);
    if (isIn(session.store.getState())) begin();

    return {
      store,
      on: (type, listener) =>
        listeners.add((event) => {
          if (event.type === type) listener(event as Parameters<typeof listener>[0]);
        }),
    };
  },
};
