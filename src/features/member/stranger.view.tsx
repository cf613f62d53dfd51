import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { useFrameWords } from './frame-words.controller';

/** Guests are led to the login, and who plays with play money to an account. */
export function Stranger({ isGuest, onEnter }: { isGuest: boolean; onEnter(): void }) {
  useFrameWords();
  const t = useText('frame');
  const common = useText('common');
  return (
    <EmptyState
      icon="user"
      title={t(isGuest ? 'loginFirst' : 'accountFirst')}
      text={t(isGuest ? 'loginFirstText' : 'accountFirstText')}
      action={
        <Button look="main" onClick={onEnter}>
          {isGuest ? common('login') : t('register')}
        </Button>
      }
    />
  );
}
