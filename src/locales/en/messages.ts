/** What is said over a page: toasts, questions, what stands before it, and what may be counted. */
export const messages = {
  depositDone: 'Your deposit of {{amount}} has arrived.',
  depositFailed: 'Your deposit of {{amount}} did not go through.',
  withdrawDone: 'Your withdrawal of {{amount}} is on its way.',
  withdrawFailed: 'Your withdrawal of {{amount}} was declined.',
  transferCame: '{{sender}} sent you {{amount}}.',
  transferSent: '{{amount}} went to {{receiver}}.',
  bonus: 'A bonus has been added to your account.',
  letter: 'You have a new message.',
  read: 'Read it',
  maintenanceTitle: 'We are doing maintenance',
  maintenanceText: 'Please come back in a little while.',
  maintenanceUntil: 'We expect to be back at {{time}}.',
  checkAgain: 'Check again',
  checking: 'Checking…',
  regionTitle: 'Not available in your region',
  regionText: 'Access from your address {{ip}} is not allowed.',
  consentTitle: 'May we count visits?',
  consentText:
    'We would like to count how this site is used, with services that set their own marks in your browser. Nothing that tells who you are is passed on. You can change this at any time at the foot of the page.',
  consentYes: 'Yes, count',
  consentNo: 'No, only what is needed',
};
