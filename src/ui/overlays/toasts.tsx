import { useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button';
import { Icon } from '../primitives/icon';

export interface ToastRow {
  id: number;
  tone: 'info' | 'success' | 'error';
  text: string;
  title?: string;
  /** A button with something to do about it. */
  action?: { label: string };
}
/** Toasts at once at most: the oldest leaves. */
export const TOAST_LIMIT = 3;
const TOAST_LIFE_MS = 6000;

/** State for a toast stack: `show` adds a line, each leaves by itself after 6 s (never while pointed at). */
export function useToasts(): {
  rows: readonly ToastRow[];
  show(row: Omit<ToastRow, 'id'>): void;
  drop(id: number): void;
} {
  const [rows, setRows] = useState<readonly ToastRow[]>([]);
  const next = useRef(0);
  const show = (row: Omit<ToastRow, 'id'>): void => {
    next.current += 1;
    const added = { ...row, id: next.current };
    setRows((old) => [...old, added].slice(-TOAST_LIMIT));
  };
  const drop = (id: number): void => setRows((old) => old.filter((row) => row.id !== id));
  return { rows, show, drop };
}

interface ToastsProps<Row extends ToastRow> {
  rows: readonly Row[];
  closeLabel: string;
  onDrop(id: number): void;
  onAct?(row: Row): void;
  /** The owner of the rows counts their time, and hears when they are pointed at or focused. Without it each counts its own. */
  onHold?(held: boolean): void;
}

/** A live region in the top layer where the browser has popovers; read out as it fills. */
export function Toasts<Row extends ToastRow>(props: ToastsProps<Row>) {
  const { rows, closeLabel, onDrop, onAct, onHold } = props;
  const box = useRef<HTMLDivElement | null>(null);
  const shown = rows.length > 0;
  useEffect(() => {
    const element = box.current;
    if (!shown || !element?.isConnected || typeof element.showPopover !== 'function') return;
    element.popover = 'manual';
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
      element.removeAttribute('popover');
    };
  }, [shown]);
  return (
    <div
      ref={box}
      className="f-toasts"
      role="status"
      aria-live="polite"
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={() => onHold?.(false)}
    >
      {rows.map((row) => (
        <Toast
          key={row.id}
          row={row}
          closeLabel={closeLabel}
          timed={onHold === undefined}
          onDrop={onDrop}
          onAct={() => {
            onAct?.(row);
            onDrop(row.id);
          }}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  row: ToastRow;
  closeLabel: string;
  timed: boolean;
  onDrop(id: number): void;
  onAct(): void;
}

function Toast({ row, closeLabel, timed, onDrop, onAct }: ToastProps) {
  const [held, setHeld] = useState(false);
  const leave = useRef(onDrop);
  useEffect(() => {
    leave.current = onDrop;
  });
  useEffect(() => {
    if (held || !timed) return;
    const timer = setTimeout(() => leave.current(row.id), TOAST_LIFE_MS);
    return () => clearTimeout(timer);
  }, [held, timed, row.id]);
  return (
    <div
      className={`f-toast f-toast-${row.tone}`}
      part="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon name={row.tone === 'error' ? 'alert' : row.tone === 'success' ? 'check' : 'info'} />
      <span className="f-toast-words">
        {row.title ? <strong>{row.title}</strong> : null}
        {row.text}
      </span>
      {row.action && (
        <Button look="plain" onClick={onAct}>
          {row.action.label}
        </Button>
      )}
      <Button look="plain" icon aria-label={closeLabel} onClick={() => onDrop(row.id)}>
        <Icon name="close" size={16} />
      </Button>
    </div>
  );
}
