import { useEffect, useRef } from 'react';
import { useDocument } from '../../react';
import { isFromGame, readGameMessage, type GameMessage, type Offer } from './game-messages';

/**
 * What a game in the frame may do. Its own origin it keeps, since games store their rounds and messages are trusted by origin;
 * the page around it stays out of reach: no top navigation.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock';
const ALLOW = 'fullscreen; autoplay; encrypted-media; screen-wake-lock; gamepad';

export function GameFrame(props: { url: URL; title: string; say(type: GameMessage, offer: Offer): void }) {
  const { url, title, say } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(say);
  const page = useDocument();
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => {
    const window = page.defaultView;
    const hear = (event: MessageEvent) => {
      const game = frame.current?.contentWindow ?? null;
      if (!isFromGame(event, { window: game, url })) return;
      const message = readGameMessage(event.data);
      if (message)
        latest.current(message.type, {
          value: message.value,
          answer: (request) => game?.postMessage(JSON.stringify(request), url.origin),
        });
    };
    window?.addEventListener('message', hear);
    return () => window?.removeEventListener('message', hear);
  }, [url, page]);
  useEffect(() => {
    // A game is played by keyboard as well; without the focus its keys would go to the page.
    frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <iframe
      ref={frame}
      className="game-frame"
      part="frame"
      title={title}
      sandbox={SANDBOX}
      allow={ALLOW}
      src={url.href}
    />
  );
}
