import { useRef } from 'react';

/**
 * Left fields are checked when the pointer is up again: a message that appears under a pressed pointer moves the button away
 * and the click is lost.
 */
export function useDeferredBlur(leave: (name: string) => void): {
  onBlur(name: string): void;
  form: { onPointerDown(): void; onPointerUp(): void; onPointerCancel(): void };
} {
  const pressed = useRef(false);
  const waiting = useRef<string[]>([]);
  const release = (): void => {
    pressed.current = false;
    const names = waiting.current.splice(0);
    // The click comes after the pointer is up.
    if (names.length > 0) setTimeout(() => names.forEach(leave), 0);
  };
  return {
    onBlur(name) {
      if (pressed.current) waiting.current.push(name);
      else leave(name);
    },
    form: {
      onPointerDown() {
        pressed.current = true;
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
