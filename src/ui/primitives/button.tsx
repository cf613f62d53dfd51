import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: 'main' | 'line' | 'plain' | 'soft';
  /** Keeps its size and its focus, says so to screen readers and takes no second click. */
  busy?: boolean;
  wide?: boolean;
  /** Square, for an icon alone: give it an aria-label. */
  icon?: boolean;
  part?: string;
  children: ReactNode;
}

const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ');

export function Button({ look = 'soft', busy = false, wide = false, icon = false, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={classes('f-button', `f-button-${look}`, wide && 'f-button-wide', icon && 'f-button-icon')}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="f-button-face">{children}</span>
      {busy && <span className="f-spinner" aria-hidden="true" />}
    </button>
  );
}

/** A button that reads as a link: it acts here and goes nowhere. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return <button {...props} type="button" className="f-link" />;
}
