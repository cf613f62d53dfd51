import { RegisterWidget, type RegisterWidgetProps } from '../../src/features/registration';

const loadDeferred = () => import('./register-deferred');

/** The form, and where the rest of it comes from. */
export const RegisterElement = (props: Omit<RegisterWidgetProps, 'loadDeferred'>) => (
  <RegisterWidget {...props} loadDeferred={loadDeferred} />
);
