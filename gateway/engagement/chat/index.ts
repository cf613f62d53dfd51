export type { ChatDesk, ReportDecision } from './chat-desk';
export { chatRoutes } from './chat.routes';
export { listAllModels, type ModelFacts, putModel, putWord, removeWord } from './desk.queries';
export { readWords } from './chat.queries';
export { foldWord, type WordKind } from './moderation';
export { type ChatServices, openChat } from './services';
