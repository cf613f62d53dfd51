import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { exactOrigin, openChannel, type Ear, type Mouth } from './channel';
import {
  MAX_FRAME_HEIGHT_PX,
  pageWords,
  takeFrameAddress,
  type FrameLook,
  type FrameWord,
  type PageWord,
} from './words';

/** The operator's page inside a partner's page. */
export interface FrameGuest {
  /** The page's height, told to the page around it. */
  size(heightPx: number): void;
  /** What the frame was opened for is done; the page around gets a session of its own again. */
  done(): Promise<void>;
  close(): void;
  end(): void;
}

type Said = FrameWord extends infer Word ? (Word extends unknown ? Omit<Word, 'foyer'> : never) : never;

/**
 * The frame's side. It says hello to the origin that its address names, and takes the session up only when a page of exactly
 * that origin has answered: a page of another one never hears a word.
 * @returns null when no page frames this one, or its address does not name the framing page
 */
export const openFrameGuest = (
  client: Client,
  options: {
    own: Ear;
    /** The window around, null when this page stands alone. */
    around: Mouth | null;
    onLook(look: FrameLook): void;
    /** The session is there. */
    onReady(): void;
  },
): FrameGuest | null => {
  const { own, around, onLook, onReady } = options;
  const { pass, host } = takeFrameAddress(client.ports.page.takeParameter);
  if (around === null || pass === '' || exactOrigin(host) === '') return null;
  let isWelcome = false;
  const channel = openChannel<PageWord, FrameWord>({
    own,
    other: () => around,
    origin: host,
    words: pageWords,
    hear({ language, theme }) {
      onLook({ language, theme });
      if (isWelcome) return;
      isWelcome = true;
      client.session.exchange(pass).then(
        () => {
          onReady();
          say({ type: 'ready' });
        },
        (error: unknown) => say({ type: 'failed', code: asError(error).code }),
      );
    },
  });
  const say = (word: Said): void => channel.say({ foyer: 'frame.1', ...word });
  say({ type: 'hello' });
  return {
    size: (heightPx) =>
      say({ type: 'size', heightPx: Math.min(MAX_FRAME_HEIGHT_PX, Math.max(0, Math.ceil(heightPx))) }),
    async done() {
      const code = await client.session.issueCode(host).catch(() => '');
      say({ type: 'done', code });
    },
    close: () => say({ type: 'close' }),
    end: () => channel.end(),
  };
};
