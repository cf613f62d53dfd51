import { LoginWidget, type LoginWidgetProps } from '../../src/features/auth';

const loadTexts = () => import('../../src/locales/en/auth');

/** The form, and where the words of everything later come from. */
export const LoginElement = (props: Omit<LoginWidgetProps, 'loadTexts'>) => (
  <LoginWidget {...props} loadTexts={loadTexts} />
);
