import { fieldsOf, firstOf, flagOf } from './readers';
import { only, type Table } from './row';

/** A bare flag, or one inside an object. */
export const hasPaymentPassword = (value: unknown): boolean => {
  const fields = fieldsOf(value);
  return (
    flagOf(value) || flagOf(firstOf(fields, 'hasWithdrawalPassword', 'hasPaymentPassword', 'exist', 'value'))
  );
};

/** The secret that money out asks for. */
export const paymentPasswordTable: Table = {
  'paymentPassword.state': { read: (value) => (hasPaymentPassword(value) ? 'Y' : 'N') },
  'paymentPassword.set': only('paymentPassword', 'validatePaymentPassword'),
  'paymentPassword.change': only('oldPassword', 'newPassword', 'confirmNewPassword'),
};
