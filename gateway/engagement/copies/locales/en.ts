/** Words of copies by mail, SMS and push, and of the page that stops them. */
export interface CopyWords {
  /** Kinds, as they are called within a sentence. */
  service: string;
  money: string;
  game: string;
  marketing: string;
  /** A notification that says nothing private. */
  pushService: string;
  pushMoney: string;
  pushGame: string;
  pushMarketing: string;
  open: string;
  why: string;
  stopMail: string;
  smsMore: string;
  paidSubject: string;
  paidText: string;
  refusedSubject: string;
  refusedText: string;
  wonSubject: string;
  wonText: string;
  outTitle: string;
  outAsk: string;
  outYes: string;
  outDone: string;
  outMore: string;
  outBad: string;
  byMail: string;
  bySms: string;
  byPush: string;
}

export const en: CopyWords = {
  service: 'messages about your account',
  money: 'messages about your withdrawals',
  game: 'messages about draws and games',
  marketing: 'offers',
  pushService: 'You have a new message.',
  pushMoney: 'There is news in your account.',
  pushGame: 'There is news for you.',
  pushMarketing: 'You have a new message.',
  open: 'Read it on the site',
  why: 'You asked for {{kind}} by e-mail.',
  stopMail: 'Stop these e-mails',
  smsMore: 'Stop: {{link}}',
  paidSubject: 'Your withdrawal of {{amount}} has been paid',
  paidText:
    'Your withdrawal of {{amount}} has been paid. Depending on your bank it may take a while to arrive.',
  refusedSubject: 'Your withdrawal of {{amount}} was not paid',
  refusedText: 'Your withdrawal of {{amount}} was not paid. The money is back in your account.',
  wonSubject: 'Your ticket won {{amount}}',
  wonText: 'Your ticket in draw {{issue}} won {{amount}}.',
  outTitle: 'Stop messages',
  outAsk: 'Do you want to get no more {{kind}} {{way}}?',
  outYes: 'Yes, stop them',
  outDone: 'Done. You get no more {{kind}} {{way}}.',
  outMore: 'You can choose all your messages on the site, under Messages.',
  outBad: 'This link is not complete. Choose your messages on the site, under Messages.',
  byMail: 'by e-mail',
  bySms: 'by SMS',
  byPush: 'as notifications',
};
