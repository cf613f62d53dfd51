import { botChecks } from '../../core/domains/bot-check.progress';
import { useClient, useStore } from '../../react';

export { refusalText } from './refusal-text';

/** Whether a check of who sends the form goes on. */
export function useBotCheck(): boolean {
  const { ports } = useClient();
  return useStore(botChecks(ports), (state) => state.running > 0);
}
