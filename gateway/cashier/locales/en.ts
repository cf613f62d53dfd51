export const en = {
  title: 'Back to your deposit',
  text: 'As soon as the payment has arrived, your deposit says so. You can close this page.',
  link: 'To my deposits',
};
export type Words = typeof en;
