import type { ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useAudience, useMemberTexts } from './gate.controller';

export interface MemberGateProps {
  /** Page of the operator's site that partners' pages hold instead, below /frame/. */
  frame: string;
  children: ReactNode;
}

/** What belongs to a member is shown to members with an account of their own, on the operator's own pages. */
export function MemberGate({ frame, children }: MemberGateProps) {
  const t = useText('member');
  const common = useText('common');
  const { audience, who, enter } = useAudience();
  const hasTexts = useMemberTexts();
  const held = useLazy(() => import('./member-frame.view'), audience === 'partner');
  const asked = useLazy(() => import('./proof.view'), audience === 'lent');
  if (audience === 'waiting' || !hasTexts) return <div className="waiting" aria-busy="true" />;
  if (audience === 'guest' || audience === 'trial')
    return (
      <EmptyState
        icon="user"
        title={t(audience === 'guest' ? 'loginFirst' : 'accountFirst')}
        text={t(audience === 'guest' ? 'loginFirstText' : 'accountFirstText')}
        action={
          <Button look="main" onClick={enter}>
            {audience === 'guest' ? common('login') : t('register')}
          </Button>
        }
      />
    );
  if (audience === 'member') return children;
  const due = audience === 'partner' ? held : asked;
  if (due.lost)
    return (
      <ErrorState
        title={common('chunkLost')}
        action={<Button onClick={due.retry}>{common('retry')}</Button>}
      />
    );
  if (audience === 'partner' && held.part) return <held.part.MemberFrame key={who} frame={frame} />;
  if (audience === 'lent' && asked.part) return <asked.part.Proof key={who}>{children}</asked.part.Proof>;
  return <div className="waiting" aria-busy="true" />;
}
