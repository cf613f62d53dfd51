import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { Button } from '../primitives/button';
import { Icon } from '../primitives/icon';

interface DialogProps {
  open: boolean;
  title: string;
  closeLabel: string;
  /** Escape, the close button, or the cover when asked for. Not called while busy. */
  onClose(): void;
  children: ReactNode;
  /** While true nothing closes the dialog: an answer is on its way. */
  busy?: boolean;
  coverCloses?: boolean;
  /** px; default 440. */
  size?: number;
  /** On narrow screens a sheet at the lower edge (default) or a box in the middle. */
  narrow?: 'sheet' | 'box';
}

/**
 * A native modal dialog in the widget's own root: the browser's top layer makes the stack, holds the focus, and gives it back
 * to where it was. Only what is open is rendered.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const {
    title,
    closeLabel,
    onClose,
    children,
    busy = false,
    coverCloses = false,
    size,
    narrow = 'sheet',
  } = props;
  const dialog = useRef<HTMLDialogElement | null>(null);
  const titleId = useId();
  const gone = useRef(false);

  // A layout effect: its end runs while the dialog is still in the page, and only then close() gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    startFocus(element)?.focus();
    return () => {
      gone.current = true;
      element.close();
    };
  }, []);

  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) onClose();
  };
  // A browser does not let `cancel` stop a second Escape or the back gesture.
  const hold = (event: KeyboardEvent<HTMLDialogElement>): void => {
    if (event.key === 'Escape' && busy) event.preventDefault();
  };
  const closed = (): void => {
    if (gone.current) return;
    if (busy) dialog.current?.showModal();
    else onClose();
  };
  const cover = (event: MouseEvent<HTMLDialogElement>): void => {
    if (coverCloses && !busy && event.target === event.currentTarget) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={narrow === 'sheet' ? 'f-dialog f-dialog-sheet' : 'f-dialog'}
      part="dialog"
      aria-labelledby={titleId}
      aria-busy={busy}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={hold}
      onClick={cover}
      style={size === undefined ? undefined : { maxInlineSize: `min(${size}px, 100%)`, inlineSize: '100%' }}
    >
      <div className="f-dialog-head">
        <h2 className="f-dialog-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button look="plain" icon aria-label={closeLabel} disabled={busy} onClick={onClose} part="close">
          <Icon name="close" />
        </Button>
      </div>
      <div className="f-dialog-body">{children}</div>
    </dialog>
  );
}

/** A form starts in its first field, but not where that would raise a keyboard over the dialog; otherwise the title is read. */
function startFocus(element: HTMLElement): HTMLElement | null {
  const field = matchMedia('(pointer: fine)').matches
    ? element.querySelector<HTMLElement>('form input')
    : null;
  return field ?? element.querySelector<HTMLElement>('h2');
}
