export { useChatTexts } from './chat.controller';
export { ChatForMembers, ChatView } from './chat.view';
