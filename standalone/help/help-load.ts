import { useEffect, useMemo, useState } from 'react';
import type { HelpTopic } from '../../src/contract/entities/system';
import { isAppError, type AppError } from '../../src/core';
import { useClient, useStore } from '../../src/react';
import { headingsOf, type HelpHeading } from './help-topics';

export interface HelpLoad {
  load: 'loading' | 'ready' | 'error';
  headings: readonly HelpHeading[];
  /** Why it did not come, in words; '' where there are none. */
  failure: string;
  error: AppError | null;
  retry(): void;
}

/** All topics of the help in the visitor's language. */
export function useHelp(wanted = true): HelpLoad {
  const { system, i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{
    load: HelpLoad['load'];
    topics: readonly HelpTopic[];
    error: AppError | null;
  }>({ load: 'loading', topics: [], error: null });
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    setState((old) => ({ ...old, load: old.topics.length > 0 ? 'ready' : 'loading', error: null }));
    system.help().then(
      (topics) => {
        if (!gone) setState({ load: 'ready', topics, error: null });
      },
      (error: unknown) => {
        if (!gone) setState({ load: 'error', topics: [], error: isAppError(error) ? error : null });
      },
    );
    return () => {
      gone = true;
    };
  }, [system, language, tries, wanted]);
  const { topics } = state;
  return {
    load: state.load,
    headings: useMemo(() => headingsOf(topics), [topics]),
    error: state.error,
    failure: state.error === null ? '' : i18n.errorText(state.error),
    retry: () => setTries((count) => count + 1),
  };
}
