import { useLazy } from '../../src/react';
import { LostDialog } from '../kit/lost-dialog.view';
import { useHelpPopup } from './use-help-popup';

/**
 * NAV-2: the help over the page: by its route, at the topic of the hash, or by an intent, and then the page stays
 * what it was.
 */
export function Help({ routed }: { routed: boolean }) {
  const { topic, close } = useHelpPopup(routed);
  return topic === null ? null : <HelpPart topic={topic} routed={routed} onClose={close} />;
}

function HelpPart(props: { topic: string; routed: boolean; onClose(): void }) {
  const { part, lost, retry } = useLazy(() => import('./help-popup.view'));
  if (part !== null) return <part.HelpPopup {...props} />;
  return lost ? <LostDialog onRetry={retry} onClose={props.onClose} /> : null;
}
