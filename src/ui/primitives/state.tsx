import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface StateProps {
  icon?: IconName;
  title: string;
  text?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** What went wrong; where the same again cannot help, no way to try again is offered. */
export type Failure = { readonly retryable: boolean } | null;

function State(props: StateProps & { icon: IconName; part: string; role?: 'alert' }) {
  const { icon, title, text, action, part, role } = props;
  return (
    <div className="f-state" role={role} part={part}>
      <Icon name={icon} size={40} />
      <p className="f-state-title">{title}</p>
      {text !== undefined && <p className="f-state-text">{text}</p>}
      {action}
    </div>
  );
}

/** Nothing here yet: says what to do next. */
export function EmptyState(props: StateProps) {
  return <State icon="search" part="empty" {...props} />;
}

/** It failed: says what happened and how to try again, where that can help. */
export function ErrorState(props: StateProps & { error?: Failure }) {
  const action = props.error?.retryable !== false && props.action;
  return <State icon="alert" part="error" role="alert" {...props} action={action} />;
}
