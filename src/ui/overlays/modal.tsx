import { Button } from '../primitives/button';
import { Icon, type IconName } from '../primitives/icon';
import { RichText } from '../primitives/rich-text';
import { Dialog } from './dialog';

const icons: Readonly<Record<'info' | 'success' | 'warning' | 'error', IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

interface ModalProps {
  icon?: keyof typeof icons | undefined;
  title: string;
  /** Rich text of a server; cleaned here. */
  html?: string | undefined;
  confirmLabel: string;
  /** '' leaves the button away. */
  cancelLabel: string;
  closeLabel: string;
  coverCloses: boolean;
  onConfirm(): void;
  onCancel(): void;
  onClose(): void;
}

/** The box for questions and notices from anywhere (HOME-10): at least 200 by 200, closed by its buttons and Escape. */
export function Modal(props: ModalProps) {
  const { icon, title, html, confirmLabel, cancelLabel, closeLabel, coverCloses } = props;
  return (
    <Dialog
      open
      title={title}
      closeLabel={closeLabel}
      narrow="box"
      coverCloses={coverCloses}
      onClose={props.onClose}
    >
      <div className="f-modal">
        {icon && (
          <span className={`f-modal-icon f-modal-${icon}`}>
            <Icon name={icons[icon]} size={32} />
          </span>
        )}
        <div className="f-modal-text">{html ? <RichText html={html} /> : null}</div>
        <div className="f-dialog-foot f-modal-foot">
          {cancelLabel !== '' && <Button onClick={props.onCancel}>{cancelLabel}</Button>}
          <Button look="main" onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
