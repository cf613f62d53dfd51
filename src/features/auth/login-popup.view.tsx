import type { ComponentProps } from 'react';
import { useTurn } from '../../react/use-turn';
import { Dialog as Box } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';

export const styles = [dialogCss];

/** What a form in the page does without: the dialog around it. Nothing opens over it by itself. */
export function Dialog(props: ComponentProps<typeof Box>) {
  useTurn('asked', props.open);
  return <Box {...props} />;
}
