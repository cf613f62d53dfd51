import type { ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type * as Forms from './forms';

interface WithFormsProps {
  children(forms: typeof Forms): ReactNode;
}

/** A form that was asked for: all of the account's come with the first of them. */
export function WithForms({ children }: WithFormsProps) {
  const shared = useText('common');
  const { part, lost, retry } = useLazy(() => import('./forms'));
  if (lost)
    return (
      <Alert tone="error" action={<LinkButton onClick={retry}>{shared('retry')}</LinkButton>}>
        {shared('chunkLost')}
      </Alert>
    );
  return part === null ? <div aria-busy="true" /> : children(part);
}

/** The same as a row of a list. */
export function FormRow(props: WithFormsProps) {
  return (
    <li className="row-form">
      <WithForms {...props} />
    </li>
  );
}
