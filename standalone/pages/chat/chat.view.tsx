import '../../../src/features/chat/chat.css';
import '../../../src/ui/primitives/skeleton.css';
import { ChatForMembers, ChatView } from '../../../src/features/chat';
import { useText } from '../../../src/react';
import { useVisitor } from '../../account/use-member';
import { Loader } from '../../kit/loader.view';
import { useChatPage } from './use-chat-page';

/** PTS-4: models and customer service, and the room that is open. */
export function Page() {
  const pages = useText('pages');
  const { state, isTrial } = useVisitor();
  const { theme, isReady } = useChatPage();
  if (state !== 'member' || !isReady) return <Loader />;
  return (
    <>
      <h1>{pages('chat')}</h1>
      {isTrial ? <ChatForMembers /> : <ChatView theme={theme} />}
    </>
  );
}
