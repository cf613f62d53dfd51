import { createStore } from 'zustand/vanilla';
import { errorCodes, type ErrorCode } from '../../contract/tables/error-codes';
import { AppError, asError } from '../kernel/app-error';
import type { Client, ReadStore } from '../types';
import { openChannel, type Channel, type Ear, type Mouth } from './channel';
import { frameAddress, frameWords, type FrameLook, type FrameWord, type PageWord } from './words';

/** A frame that has not said `ready` by then is told as lost; it may still come. */
export const FRAME_WITHIN_MS = 20_000;
/** Height before the frame has said its own. */
const FIRST_HEIGHT_PX = 360;

export interface OperatorFrameState {
  step: 'asking' | 'opening' | 'ready' | 'failed';
  /** Where the frame is, '' until there is a way in. */
  address: string;
  heightPx: number;
  error: AppError | null;
  /** The frame had its time and said nothing: something of the page keeps it out. */
  isSilent: boolean;
}

export interface OperatorFrame {
  store: ReadStore<OperatorFrameState>;
  /** Listens from here on. */
  start(): void;
  /** Asks for a way in, once more after a failure. Never rejects. */
  open(): Promise<void>;
  /** The frame's window once it is in the page. */
  attach(window: Mouth | null): void;
  look(look: FrameLook): void;
  end(): void;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);

/**
 * A page of the operator inside a partner's page, for what that page may not do itself. The session goes in by a
 * exchange code of the operator's own origin and comes back, where the frame made a new one, by a code of the page's origin.
 */
export const createOperatorFrame = (
  client: Client,
  options: {
    own: Ear;
    /** Route on the operator's site, e.g. /frame/password. */
    path: string;
    look: FrameLook;
    onDone(): void;
    onClose(): void;
  },
): OperatorFrame => {
  const { clock, page } = client.ports;
  const { gateway } = client.config;
  const store = createStore<OperatorFrameState>(() => ({
    step: 'asking',
    address: '',
    heightPx: FIRST_HEIGHT_PX,
    error: null,
    isSilent: false,
  }));
  let look = options.look;
  let window: Mouth | null = null;
  let timer: unknown = null;
  let mine = 0;
  let channel: Channel<PageWord> | null = null;

  const fail = (error: AppError) => {
    clock.clearTimeout(timer);
    store.setState({ step: 'failed', address: '', error, isSilent: false });
  };
  const welcome = (): PageWord => ({ foyer: 'frame.1', type: 'welcome', ...look });
  const done = async (code: string) => {
    // The change has ended the page's session; without this one its visitor would stand there logged out.
    if (code !== '') await client.session.exchange(code).catch(() => undefined);
    options.onDone();
  };
  const hear = (message: FrameWord): void => {
    switch (message.type) {
      case 'hello':
        return channel?.say(welcome());
      case 'ready':
        clock.clearTimeout(timer);
        return store.setState({ step: 'ready', error: null, isSilent: false });
      case 'size':
        return store.setState({ heightPx: message.heightPx });
      case 'failed':
        return fail(new AppError(isErrorCode(message.code) ? message.code : 'REPLY_UNKNOWN'));
      case 'done':
        return void done(message.code);
      case 'close':
        return options.onClose();
    }
  };

  return {
    store,
    start() {
      channel?.end();
      channel = openChannel<FrameWord, PageWord>({
        own: options.own,
        other: () => window,
        origin: new URL(gateway).origin,
        words: frameWords,
        hear,
      });
    },
    async open() {
      const round = ++mine;
      clock.clearTimeout(timer);
      store.setState({ step: 'asking', address: '', error: null, isSilent: false });
      try {
        const pass = await client.session.issueCode('');
        if (round !== mine) return;
        const host = new URL(page.url()).origin;
        store.setState({
          step: 'opening',
          address: frameAddress({ gateway, path: options.path, pass, host }),
        });
        timer = clock.setTimeout(() => {
          fail(new AppError('NETWORK_TIMEOUT'));
          store.setState({ isSilent: true });
        }, FRAME_WITHIN_MS);
      } catch (error) {
        if (round === mine) fail(asError(error));
      }
    },
    attach(next) {
      window = next;
    },
    look(next) {
      look = next;
      if (store.getState().step === 'ready') channel?.say(welcome());
    },
    end() {
      mine += 1;
      clock.clearTimeout(timer);
      channel?.end();
      channel = null;
    },
  };
};
