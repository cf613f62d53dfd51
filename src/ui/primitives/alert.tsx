import type { ReactNode } from 'react';
import { Icon } from './icon';

interface AlertProps {
  tone: 'error' | 'warning' | 'info' | 'success';
  children: ReactNode;
  /** A way out, e.g. a retry button. */
  action?: ReactNode;
}

/** A message that is read out when it appears. */
export function Alert({ tone, children, action }: AlertProps) {
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <div
      className={`f-alert f-alert-${tone}`}
      role={urgent ? 'alert' : 'status'}
      part={`alert alert-${tone}`}
    >
      <Icon name={urgent ? 'alert' : tone === 'success' ? 'check' : 'info'} />
      <div className="f-alert-body">
        <div>{children}</div>
        {action}
      </div>
    </div>
  );
}
