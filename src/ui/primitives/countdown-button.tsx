import { useEffect, useRef, useState } from 'react';

interface CountdownButtonProps {
  /** What the button does, e.g. "Send code". */
  label: string;
  /** What it says while it waits, e.g. "Again in 58 s". */
  waitLabel(seconds: number): string;
  /** Whole seconds left, 0 when it may be used. */
  secondsLeft: number;
  busy?: boolean;
  onClick(): void;
}

/** Widest count the button keeps room for. */
const ROOM_SECONDS = 888;

/**
 * A button inside a field that waits between two uses. It keeps its size, its place in the tab order and the focus; its wait is
 * read out once when it begins and once when it is over, not with each second.
 */
export function CountdownButton({
  label,
  waitLabel,
  secondsLeft,
  busy = false,
  onClick,
}: CountdownButtonProps) {
  const waits = secondsLeft > 0;
  const [said, setSaid] = useState('');
  const news = useRef({ waited: waits, label, waitLabel, secondsLeft });
  useEffect(() => {
    const { waited } = news.current;
    news.current = { waited: waits, label, waitLabel, secondsLeft };
    if (waited !== waits) setSaid(waits ? waitLabel(secondsLeft) : label);
  }, [waits, label, waitLabel, secondsLeft]);
  return (
    <>
      <button
        type="button"
        className="f-countdown"
        part="countdown"
        data-label={label}
        data-room={waitLabel(ROOM_SECONDS)}
        aria-disabled={waits || busy || undefined}
        aria-busy={busy}
        onClick={() => {
          if (!waits && !busy) onClick();
        }}
      >
        <span className="f-countdown-face">{waits ? waitLabel(secondsLeft) : label}</span>
        {busy && !waits && <span className="f-spinner" aria-hidden="true" />}
      </button>
      <span className="f-hidden" role="status">
        {said}
      </span>
    </>
  );
}
