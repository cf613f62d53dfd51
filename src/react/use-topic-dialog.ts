import { useClient } from './client-context';
import { useHelpTopic } from './use-help-topic';
import { useText } from './use-text';

/** One topic of the help centre as what a dialog of rich text shows: waiting, there, missing or failed. */
export function useTopicDialog(tag: string, words: { title: string; missing: string }) {
  const { i18n } = useClient();
  const shared = useText('common');
  const { load, topic, error, retry } = useHelpTopic(tag);
  return {
    load,
    title: topic?.title ?? words.title,
    html: topic?.html ?? null,
    emptyText: words.missing,
    errorText: error === null ? words.missing : i18n.errorText(error),
    retryLabel: shared('retry'),
    closeLabel: shared('close'),
    onRetry: retry,
  };
}
