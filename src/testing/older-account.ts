// What members say of themselves, on a gateway as they were before ours.

export const OLDER_ACCOUNT_CALLS: Readonly<Record<string, string>> = {
  'POST /wps/member/info': 'nickname birthday payeeName idNumber avatar email address',
  'PUT /wps/feedback': 'sender content type captcha file',
  'POST /wps/session/login/verification*':
    'username password method email authCode mobileNum verificationCode payeeName firebaseIdToken',
};

export const INFO_ANSWER = {
  id: 9001,
  account: 'marina',
  nickname: 'Marina',
  type: 0,
  lastLogin: '2026-11-19 21:05:00',
  mobile: '1195****123',
  regDate: '2025-01-02 03:04:05',
  birthday: '1990-05-06',
  clubLabel: { labelId: 7, labelName: 'VIP1' },
};

/** JSON text of the values that they answer, by path. */
export const OLDER_ACCOUNT_VALUES: Readonly<Record<string, string>> = {
  'GET /wps/member/info': JSON.stringify(INFO_ANSWER),
  'POST /wps/member/info': 'null',
  '/wps/feedback': 'null',
};
