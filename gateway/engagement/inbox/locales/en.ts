/** Words of letters that write themselves, and who they are from. */
export interface LetterWords {
  service: string;
  game: string;
  marketing: string;
  feedbackSubject: string;
  feedbackAsked: string;
  feedbackAnswer: string;
  feedbackGo: string;
  orderApproved: string;
  orderShipped: string;
  orderDelivered: string;
  orderRefused: string;
  orderText: string;
  orderTracking: string;
  orderReason: string;
  orderGo: string;
  levelEnds: string;
  levelEndsText: string;
  levelKeepDeposits: string;
  levelKeepTurnover: string;
  levelElse: string;
  levelElseNone: string;
  levelFell: string;
  levelFellText: string;
  levelFellNone: string;
  levelGo: string;
}

export const en: LetterWords = {
  service: 'Customer service',
  game: 'Game news',
  marketing: 'Offers',
  feedbackSubject: 'We answered your message',
  feedbackAsked: 'You wrote:',
  feedbackAnswer: 'Our answer:',
  feedbackGo: 'See all your messages to us',
  orderApproved: 'Your order is confirmed',
  orderShipped: 'Your order is on its way',
  orderDelivered: 'Your order has arrived',
  orderRefused: 'Your order was refused, and your points are back',
  orderText: 'Order {{order}}: {{item}}',
  orderTracking: 'Tracking number: {{tracking}}',
  orderReason: 'Reason: {{reason}}',
  orderGo: 'See your orders',
  levelEnds: 'About your level',
  levelEndsText: 'Your level {{level}} stands until {{until}}.',
  levelKeepDeposits: 'It is kept with {{deposits}} paid in during its period.',
  levelKeepTurnover: 'It is kept with {{turnover}} played during its period.',
  levelElse: 'Otherwise your level is {{below}} from then on. What you have earned stays yours.',
  levelElseNone: 'Otherwise it ends then. What you have earned stays yours.',
  levelFell: 'Your level has changed',
  levelFellText: 'Your level was {{was}} and is now {{level}}. What you have earned stays yours.',
  levelFellNone: 'Your level {{was}} has ended. What you have earned stays yours.',
  levelGo: 'See your level',
};
