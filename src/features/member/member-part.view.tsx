import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { MemberGate } from './member-gate.view';
import { useIdle, useMemberBody, type MemberBody } from './member-part.controller';

/** A page of the member's own, once its script is here. Another `load` needs another key. */
export function MemberPart({ load }: { load(): Promise<MemberBody> }) {
  const common = useText('common');
  const { part, lost, retry } = useMemberBody(load);
  if (lost)
    return (
      <ErrorState title={common('chunkLost')} action={<Button onClick={retry}>{common('retry')}</Button>} />
    );
  return part === null ? <div className="waiting" aria-busy="true" /> : <part.Body />;
}

/** One that stands below another: it comes once that was drawn, and holds nothing up. */
export function MemberPartLater({ load }: { load(): Promise<MemberBody> }) {
  const isDue = useIdle();
  return isDue ? <MemberPart load={load} /> : <div className="waiting" aria-busy="true" />;
}

export interface MemberWidgetProps {
  load(): Promise<MemberBody>;
  frame: string;
}

/** An element with one such page. */
export function MemberWidget({ load, frame }: MemberWidgetProps) {
  return (
    <MemberGate frame={frame}>
      <MemberPart load={load} />
    </MemberGate>
  );
}
