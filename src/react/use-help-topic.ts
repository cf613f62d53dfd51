import { useEffect, useState } from 'react';
import type { HelpTopic } from '../contract/entities/system';
import { isAppError, type AppError } from '../core/kernel/app-error';
import { useClient } from './client-context';

const DEPTH_LIMIT = 4;

function find(topics: readonly HelpTopic[], tag: string, depth = 0): HelpTopic | null {
  if (depth >= DEPTH_LIMIT) return null;
  for (const topic of topics) {
    const found = topic.tag === tag ? topic : find(topic.children, tag, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export interface HelpTopicState {
  load: 'loading' | 'ready' | 'error';
  /** null when the help centre has no such topic. */
  topic: HelpTopic | null;
  error: AppError | null;
  retry(): void;
}

/** One topic of the help centre, found by its tag. */
export function useHelpTopic(tag: string): HelpTopicState {
  const { system } = useClient();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<HelpTopicState, 'retry'>>({
    load: 'loading',
    topic: null,
    error: null,
  });
  useEffect(() => {
    let gone = false;
    setState({ load: 'loading', topic: null, error: null });
    system.help().then(
      (topics) => {
        if (!gone) setState({ load: 'ready', topic: find(topics, tag), error: null });
      },
      (error: unknown) => {
        if (!gone) setState({ load: 'error', topic: null, error: isAppError(error) ? error : null });
      },
    );
    return () => {
      gone = true;
    };
  }, [system, tag, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
}
