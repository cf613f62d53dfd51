import { Fragment, type ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { useAudience, useMemberTexts } from './gate.controller';

export interface MemberGateProps {
  /** Page of the operator's site that partners' pages hold instead, below /frame/. */
  frame: string;
  children: ReactNode;
}

/** What belongs to a member is shown to members with an account of their own, on the operator's own pages. */
export function MemberGate({ frame, children }: MemberGateProps) {
  const common = useText('common');
  const { audience, username, enter } = useAudience();
  const hasTexts = useMemberTexts();
  const isStranger = audience === 'guest' || audience === 'trial';
  const led = useLazy(() => import('./stranger.view'), isStranger);
  const held = useLazy(() => import('./member-frame.view'), audience === 'partner');
  const asked = useLazy(() => import('./proof.view'), audience === 'lent');
  if (audience === 'waiting' || !hasTexts) return <div className="waiting" aria-busy="true" />;
  // A page keeps nothing of one member for the next: neither what was typed nor what became of an order.
  if (audience === 'member') return <Fragment key={username}>{children}</Fragment>;
  const due = isStranger ? led : audience === 'partner' ? held : asked;
  if (due.lost)
    return (
      <ErrorState
        title={common('chunkLost')}
        action={<Button onClick={due.retry}>{common('retry')}</Button>}
      />
    );
  if (isStranger && led.part) return <led.part.Stranger isGuest={audience === 'guest'} onEnter={enter} />;
  if (audience === 'partner' && held.part) return <held.part.MemberFrame key={username} frame={frame} />;
  if (audience === 'lent' && asked.part)
    return <asked.part.Proof key={username}>{children}</asked.part.Proof>;
  return <div className="waiting" aria-busy="true" />;
}
