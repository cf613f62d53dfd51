import { PasswordWidget, type PasswordWidgetProps } from '../../src/features/password';

const loadForms = () => import('./password-forms');
const loadFrame = () => import('./password-frame');

/** What the element answers, and where its forms come from. */
export const PasswordElement = (props: Omit<PasswordWidgetProps, 'loadForms' | 'loadFrame'>) => (
  <PasswordWidget {...props} loadForms={loadForms} loadFrame={loadFrame} />
);
