import type { ComponentProps } from 'react';
import { ProofForm } from '../primitives/proof-form';
import { Dialog } from './dialog';

interface ProofDialogProps extends ComponentProps<typeof ProofForm> {
  closeLabel: string;
  onClose(): void;
}

/** The login's password once more, before what protects the account may change. */
export function ProofDialog({ closeLabel, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog open title={form.words.title} closeLabel={closeLabel} onClose={onClose} narrow="box">
      <ProofForm {...form} />
    </Dialog>
  );
}
