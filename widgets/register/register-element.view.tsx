import { RegisterWidget, type RegisterWidgetProps } from '../../src/features/registration';

const loadLate = () => import('./register-late');

/** The form, and where the rest of it comes from. */
export const RegisterElement = (props: Omit<RegisterWidgetProps, 'loadLate'>) => (
  <RegisterWidget {...props} loadLate={loadLate} />
);
