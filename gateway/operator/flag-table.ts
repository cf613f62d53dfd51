/**
 * Every module id the product knows, in the seed's groups: what it does when it is on, and what a visitor sees of it. A flag
 * that is in the seed and not here, or the reverse, fails a test. `reserved`: told to clients, who may show or hide by it;
 * the gateway itself has nothing behind it.
 */
export interface FlagInfo {
  does: string;
  sees: string;
  reserved?: true;
}

const group = (does: string): FlagInfo => ({
  does,
  sees: 'Nothing: a group by itself switches nothing.',
  reserved: true,
});
const reserved = (does: string, sees: string): FlagInfo => ({ does, sees, reserved: true });

export const FLAGS: Readonly<Record<string, FlagInfo>> = {
  COMMON: group('Groups what every page needs.'),
  COMM3: {
    does: 'Answers the common calls: start-up, login, logout, member, balance, announcements, help.',
    sees: 'Off: no page of the merchant opens any more, not even with a notice. For works use merchant set --maintenance on.',
  },
  CAPTCHA3: {
    does: 'Answers pictures with characters and the puzzle of the bot check.',
    sees: 'The picture in a form that asks for it. Off: forms that need one cannot be sent.',
  },
  VERIFICATION3: {
    does: 'Sends one-time codes by SMS for login, registration, forgotten passwords and second factors.',
    sees: 'The button that sends a code works.',
  },
  FEEDBACK3: {
    does: 'Takes written feedback with pictures, and answers it.',
    sees: 'The feedback page of the member centre.',
  },
  CBS3: {
    does: 'Answers the chat: models with their presence, rooms, and customer service at the desk.',
    sees: 'The chat in the menu, for who may use it. Off: rooms that are open close.',
  },
  PROFPIC3: reserved('Pictures of members.', 'The choice of a picture in the profile, where a page has one.'),
  GEETEST3: reserved(
    'Tells clients that a GeeTest check stands in for the picture with characters.',
    'No picture in the registration form.',
  ),
  GEETESTTEST3: reserved('Tells clients to try GeeTest without relying on it.', 'Nothing.'),
  GEETESTVCODE3: reserved(
    'Tells clients to pass a GeeTest check before a code by SMS is asked for.',
    'The check of the other provider before a code is sent.',
  ),

  REGISTRATION: group('Groups registration.'),
  REG3: {
    does: 'Takes registrations and tells the rules of their fields.',
    sees: 'Off: registering is answered with “not available”.',
  },
  USERNAMEREG3: {
    does: 'Offers registration by username.',
    sees: 'The tab with the username in the registration form.',
  },
  MOBILENUMREG3: {
    does: 'Takes registrations by mobile number, which then are no usernames.',
    sees: 'The tab with the mobile number, which also comes first.',
  },
  MOBILENUMPASSREG3: {
    does: 'Asks for a password in a registration by mobile number.',
    sees: 'Password and its repetition under the mobile number. Off: whoever registers so logs in by codes.',
  },
  AFFMAN3: {
    does: 'Checks affiliate codes before a registration is sent.',
    sees: 'A warning at once when an invitation’s code is wrong.',
  },
  UPDATEMOBILEICC3: reserved(
    'Tells clients to let people choose the dialling code of a mobile number.',
    'The list of dialling codes beside the number.',
  ),
  REGMOBVERF3: {
    does: 'Takes a registration only with a code that was sent to its mobile number.',
    sees: 'The number and the field for its code in the registration form.',
  },
  DISABLEDMOBILEICC3: reserved(
    'Tells clients that the dialling code is fixed.',
    'The dialling code without a list behind it.',
  ),
  CPFVALID3: reserved('Tells clients to check Brazilian tax numbers.', 'An error beside a wrong tax number.'),

  LOGIN: group('Groups ways to log in.'),
  FREEPLAY3: {
    does: 'Opens accounts with play money by one click.',
    sees: 'The button for free play in the login form.',
  },
  PASS3: {
    does: 'Lets members change their password.',
    sees: 'The form for a new password. Off: it is answered with “not available”.',
  },
  PASSKEY3: {
    does: 'Lets members keep passkeys and log in with them.',
    sees: 'Passkeys in the login form and, after a login, the offer to keep one.',
  },
  MOBILELOGIN3: {
    does: 'Lets people log in by mobile number and code.',
    sees: 'The tab for codes by SMS in the login form.',
  },
  MOBILEVERCODELOGIN3: {
    does: 'Lets people log in by mobile number and code; the newer name of MOBILELOGIN3, one of them is enough.',
    sees: 'The tab for codes by SMS in the login form.',
  },
  CHNGPASSVERIF3: {
    does: 'Lets people set a new password with a code sent to their mobile number.',
    sees: 'The choice between e-mail and phone where a password was forgotten.',
  },
  PWDEXPFORCECHANGE3: {
    does: 'Makes passwords expire after the days of identity settings.',
    sees: 'After a login with an old password: the form for a new one, which cannot be closed.',
  },
  PWRESETSMS3: reserved('An older way: a new password by SMS.', 'Nothing: passwords are never sent.'),
  LOGINIPVERF3: {
    does: 'Asks for a second proof at a login that gives reason; a new place is one unless sms set says otherwise.',
    sees: 'After the password: a code by mail or SMS, an authenticator app, or the name of the payee.',
  },
  GOOGLELOGIN3: {
    does: 'Lets people log in with Google, by the merchant’s project at the sign-in provider.',
    sees: 'The button for Google in the login form.',
  },
  FACEBOOKLOGIN3: {
    does: 'Lets people log in with Facebook, by the merchant’s project at the sign-in provider.',
    sees: 'The button for Facebook in the login form.',
  },
  TWITTERLOGIN3: {
    does: 'Lets people log in with X, by the merchant’s project at the sign-in provider.',
    sees: 'The button for X in the login form.',
  },
  LINELOGIN3: {
    does: 'Lets people log in with LINE, by the merchant’s project at the sign-in provider.',
    sees: 'The button for LINE in the login form.',
  },
  FIREBASECREATEACC3: {
    does: 'Makes an account for whoever comes from a sign-in provider and has none.',
    sees: 'The choice between connecting an account and a new one.',
  },

  GAMES: group('Groups games.'),
  GAMELO3: {
    does: 'Lists and launches games.',
    sees: 'The lobby. Off: its lists stay empty and no game opens.',
  },
  GAMELOHOT3: { does: 'Lists hot games.', sees: 'The row of hot games.' },
  GAMELOFAV3: { does: 'Keeps favourites.', sees: 'The heart on a game, and the list of favourites.' },
  GAMELOREC3: { does: 'Keeps recently played games.', sees: 'The list of recent games.' },
  LOTTMINIGAME3: reserved('Small lottery games.', 'Their entry, where a page has one.'),
  SEALOTTMINIGAME3: reserved('Small lottery games of South-East Asia.', 'Their entry, where a page has one.'),

  MEMBER: group('Groups what members do with their account.'),
  INBOX3: {
    does: 'Answers members’ letters: list, text, read, deleted, and how many are unread.',
    sees: 'The number at the messages, and the messages of the agents’ back-office. The page of the member centre needs MAILCEN as well.',
  },
  DEPOSIT: {
    does: 'Answers the calls by which members pay in; a payment provider takes the money.',
    sees: 'The menu entry for deposits, unless CREDITMAR3 is on.',
  },
  WITHDRAW: {
    does: 'Answers the calls by which members take money out; a payment provider sends it.',
    sees: 'The menu entry for withdrawals, unless CREDITMAR3 is on.',
  },
  CREDITMAR3: reserved('The merchant works on credit.', 'No deposits and withdrawals.'),
  FUNDTRANS3: {
    does: 'Lets members of a merchant with transfer wallets move money between their wallets by hand.',
    sees: 'The page for transfers. A launch moves money by itself, whatever stands here.',
  },
  REWCEN3: {
    does: 'Tells which promotions a member can claim or join, invitations among them; rewards are claimed, codes entered and bonuses given up by it.',
    sees: 'The reward centre and the page of the level in the member centre; the menu entry for invitations, where merchant set --referral is on as well.',
  },
  PTSYS3: {
    does: 'Counts points of settled turnover, changes them into money and sells articles for them.',
    sees: 'The point mall (/pointMall).',
  },
  MYRBT3: {
    does: 'Has the details of bonuses in the menu of the member centre: bonus money in play with REWCEN3, rates of rebate with PLYRBT.',
    sees: 'Its menu entry.',
  },
  PLYRBT: {
    does: 'Tells members what their stakes give back, by product.',
    sees: 'Details of bonuses, where a rebate is more than nothing.',
  },
  MAILCEN: {
    does: 'Has the messages in the menu of the member centre; the letters themselves are INBOX3.',
    sees: 'Its menu entry.',
  },
  MANPLAYREB3: { does: 'Lets members collect rebates that wait for them.', sees: 'Their menu entry.' },
  PAYMENTPASS3: reserved('Payment passwords.', 'The form for a payment password.'),
  BINDGA3: {
    does: 'Lets members add an authenticator app as a second factor.',
    sees: 'The authenticator app in the security settings.',
  },
  BIRTHDAY3: reserved('Birthdays of members.', 'The field for the birthday.'),
  SENDMAIL3: reserved('Messages from member to member.', 'The form for a message.'),
  OUTBOX3: reserved('Sent messages of a member.', 'The list of sent messages.'),
  MEMTRANS3: reserved('Transfers from member to member.', 'The page for such transfers.'),

  AGENT: group('Groups what agents see.'),
  AGEANNOUNCE3: {
    does: 'Answers popular lottery games and the draws of the Vietnamese lobby that can be bet on.',
    sees: 'Both lists, where a lobby of the lottery shows them.',
  },
  AGENTPOLICY3: reserved('The agents’ terms.', 'The terms on the agents’ pages.'),
  AGEINFO3: {
    does: 'Tells agents what their teams did, by day and by product.',
    sees: 'The team overview of the agent centre.',
  },
  DOWNMAN: {
    does: 'Shows agents the members of their teams, branch by branch, and finds them by name.',
    sees: 'Team management of the agent centre.',
  },
  AGETRANSFERUP3: {
    does: 'Passes money of a member on to the agent above.',
    sees: 'The page of transfers to the upline, for members who may.',
  },
  AGEPAG: {
    does: 'Has the overview in the menu of the agent centre; the figures themselves are AGEINFO3.',
    sees: 'Its menu entry.',
  },
  AGETEAMPNL3: {
    does: 'Tells agents what each branch of their teams bet, won, paid in and paid out.',
    sees: 'Profit and loss of the agent centre.',
  },
  TEAMBETTING3: {
    does: 'Tells agents the rounds of their teams, one by one.',
    sees: 'Team betting of the agent centre.',
  },
  AGEDOWNTRANS3: {
    does: 'Tells agents the movements of their teams’ balances, without single bets.',
    sees: 'Account details of the agent centre.',
  },
  REGCEN: {
    does: 'Has the register centre in the menu of the agent centre; its links are CREATEAFF3, its accounts AGEREGDOWN3.',
    sees: 'Its menu entry.',
  },
  CREATEAFF3: {
    does: 'Lets agents make register links with rates, and tells who came by them.',
    sees: 'The links of the register centre.',
  },
  AGEREGDOWN3: {
    does: 'Lets agents make accounts, and agents of members right below.',
    sees: 'The form for an account in the register centre.',
  },
  AGENTANNOUNCE3: {
    does: 'Tells agents what is announced to them.',
    sees: 'The announcements of the agent centre.',
  },
  AGETRANSFERDOWN3: {
    does: 'Passes money of an agent on to members right below.',
    sees: 'The transfer in team management, for agents who have a payment password.',
  },
  AGEREV3: {
    does: 'Tells agents what they earned, by day and product.',
    sees: 'The revenue report of the agent centre.',
  },
  AGESUBACCOUNT: {
    does: 'Lets agents make sub-accounts for those who help them, with rights, and tells what these did.',
    sees: 'The sub-accounts of the agent centre.',
  },
  AGENTRANSMULTDOWN3: reserved('Transfers to several downlines at once.', 'Their menu entry.'),
  AGECONTRACT: {
    does: 'Shows agents what they are paid by and were paid, and lets them offer contracts to agents below.',
    sees: 'Contracts, statements and the calculator of the agent centre.',
  },
  SIGNCONDIV3: {
    does: 'Takes an agent’s answer to a dividend contract.',
    sees: 'The contract as a popup.',
  },
  DAILYSALCONT3: {
    does: 'Takes an agent’s answer to a contract of daily wages.',
    sees: 'The contract as a popup.',
  },
  HOURSAL3: {
    does: 'Takes an agent’s answer to a contract of hourly salary.',
    sees: 'The contract as a popup.',
  },
  RTSALARY3: {
    does: 'Takes an agent’s answer to a contract of real-time salary.',
    sees: 'The contract as a popup.',
  },
};

export const flagInfo = (code: string): FlagInfo | null =>
  Object.hasOwn(FLAGS, code) ? (FLAGS[code] ?? null) : null;
