import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface StateProps {
  icon?: IconName;
  title: string;
  text?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** Nothing here yet: says what to do next. */
export function EmptyState({ icon = 'search', title, text, action }: StateProps) {
  return (
    <div className="f-state" part="empty">
      <Icon name={icon} size={40} />
      <p className="f-state-title">{title}</p>
      {text !== undefined && <p className="f-state-text">{text}</p>}
      {action}
    </div>
  );
}

/** It failed: says what happened and how to try again. */
export function ErrorState({ icon = 'alert', title, text, action }: StateProps) {
  return (
    <div className="f-state" role="alert" part="error">
      <Icon name={icon} size={40} />
      <p className="f-state-title">{title}</p>
      {text !== undefined && <p className="f-state-text">{text}</p>}
      {action}
    </div>
  );
}
