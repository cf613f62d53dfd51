import type { ModalAnswer, ModalRequest } from '../../core/types';
import type { common } from '../../locales/en/common';
import type { TextOf } from '../../react';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Modal } from '../../ui/overlays/modal';
import modalCss from '../../ui/overlays/modal.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';

export const styles = [buttonCss, dialogCss, modalCss];

interface ModalViewProps {
  modal: ModalRequest;
  t: TextOf<typeof common>;
  onAnswer(how: ModalAnswer): void;
}

/** One question at a time. */
export function ModalView({ modal, t, onAnswer }: ModalViewProps) {
  return (
    <Modal
      icon={modal.icon}
      title={modal.title}
      html={modal.html}
      confirmLabel={modal.confirm ?? t('ok')}
      cancelLabel={modal.cancel ?? ''}
      closeLabel={t('close')}
      coverCloses={modal.coverCloses === true}
      onConfirm={() => onAnswer('confirm')}
      onCancel={() => onAnswer('cancel')}
      onClose={() => onAnswer('closed')}
    />
  );
}
