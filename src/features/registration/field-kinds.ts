import type { RegisterFormField } from '../../core/types';

export type FieldName = RegisterFormField['name'];
interface FieldKind {
  kind: 'text' | 'password' | 'mobile' | 'captcha';
  autoComplete: string;
  inputMode?: 'email' | 'tel' | 'numeric';
  type?: 'email' | 'tel';
  /** Latin content in every language. */
  ltr?: boolean;
}

/** How each field of the server's list is typed; browsers fill by these names. */
export const fieldKinds: Readonly<Record<FieldName, FieldKind>> = {
  username: { kind: 'text', autoComplete: 'username', ltr: true },
  password: { kind: 'password', autoComplete: 'new-password' },
  confirmPassword: { kind: 'password', autoComplete: 'new-password' },
  payeeName: { kind: 'text', autoComplete: 'name' },
  paymentPassword: { kind: 'password', autoComplete: 'off' },
  qqNum: { kind: 'text', autoComplete: 'off', inputMode: 'numeric', ltr: true },
  line: { kind: 'text', autoComplete: 'off', ltr: true },
  whatsapp: { kind: 'text', autoComplete: 'off', inputMode: 'tel', ltr: true },
  facebook: { kind: 'text', autoComplete: 'off', ltr: true },
  wechat: { kind: 'text', autoComplete: 'off', ltr: true },
  idNumber: { kind: 'text', autoComplete: 'off', ltr: true },
  email: { kind: 'text', type: 'email', autoComplete: 'email', inputMode: 'email', ltr: true },
  mobileNum: { kind: 'mobile', type: 'tel', autoComplete: 'tel-national', inputMode: 'tel', ltr: true },
  affiliateCode: { kind: 'text', autoComplete: 'off', ltr: true },
  captcha: { kind: 'captcha', autoComplete: 'off', ltr: true },
  recommenderId: { kind: 'text', autoComplete: 'off', ltr: true },
  verificationCode: { kind: 'text', autoComplete: 'one-time-code', inputMode: 'numeric', ltr: true },
};
