/** Calls of an older gateway's cashier with the fields that they know, written as in older-gateway.ts. */
export const OLDER_CASHIER_CALLS: Readonly<Record<string, string>> = {
  'GET /wps/relay/MCSFE_getDepositSettings': '',
  'GET /wps/relay/MCSFE_getDepositMethods': '',
  'POST /wps/transaction/deposit/pg': 'id methodId amount',
  'POST /wps/transaction/deposit/mt': 'id methodId bankCode amount',
  'POST /wps/transaction/deposit/qr': 'id methodId amount',
  'GET /wps/relay/MCSFE_getDepositTransactionReport':
    'language startDate endDate page size depositType depositState',
  'GET /wps/relay/MCSFE_getWithdrawSettings': 'groupId',
  'GET /wps/relay/MCSFE_getTurnoverInfo': '',
  'GET /wps/relay/MCSFE_getCalculatedWithdrawCharges': 'withdrawAmount withdrawType',
  'POST /wps/v2/transaction/withdraw*':
    'amount bankCardId password verificationCode firebaseIdToken virtualAmount groupId isByPaster',
  'GET /wps/report/withdrawTransaction': 'startDateTs endDateTs start end status',
  'GET /wps/relay/MCSFE_getPaymentConfirmationList': '',
  'POST /wps/relay/MCSFE_processC2CTransaction': 'payDetailId isMoneyReceived proofOfNotReceive',
  'GET /wps/member/bankCard': '',
  'PUT /wps/member/bankCard*':
    'cardType bankName bankCode payeeName cardNumber walletAddress walletName walletType province city area email mobileNo bankBranch paymentPassword',
  'GET /wps/relay/MCSFE_getBanks': '',
  'GET /wps/member/hasWithdrawalPassword': '',
  'PUT /wps/member/paymentPassword*': 'paymentPassword validatePaymentPassword',
  'POST /wps/member/paymentPassword*': 'oldPassword newPassword confirmNewPassword',
  'GET /wps/wallets': '',
  'PUT /wps/agent/transferUpline*': 'amount paymentPassword remark',
};

/** JSON text of what it answers, by path. */
export const OLDER_CASHIER_VALUES: Readonly<Record<string, string>> = {
  '/wps/relay/MCSFE_getDepositSettings':
    '{"allowDeposit":"Y","totalDepositSuccessCount":null,"depositInfo":"<p>Info</p>"}',
  '/wps/relay/MCSFE_getDepositMethods': `[{"id":7,"type":"PG","minAmount":"1,000.00","maxAmount":"50,000.00"},
    {"whatever":"of another maker"},null]`,
  '/wps/relay/MCSFE_getDepositTransactionReport': `{"list":[{"id":31,"amount":"1,234.50","depositState":"1",
    "createTime":"2026-11-19 10:00:00"},{"id":32,"amount":20,"depositState":"0","createTime":"2026-11-20 08:00:00"}]}`,
  '/wps/relay/MCSFE_getWithdrawSettings': `{"allowWithdraw":"Y","minimumAmount":"10.00","maximumAmount":"5,000.00",
    "eWalletMinAmount":5,"withdrawDateFrom":"00:00","withdrawDateTo":"00:00"}`,
  '/wps/relay/MCSFE_getTurnoverInfo': `{"status":"D","totalRequiredTurnover":100,"totalActualTurnover":"1,200.5",
    "details":[{"gameType":"ALL","requiredTurnover":100,"actualTurnover":1200.5}]}`,
  '/wps/relay/MCSFE_getCalculatedWithdrawCharges': '"1.50"',
  '/wps/v2/transaction/withdraw': 'null',
  '/wps/report/withdrawTransaction': `{"records":[{"id":81,"amount":"1,000.00","fee":1.5,"bankName":"Itaú",
    "cardNumber":"****1234","cardType":"BC","status":"1","createTime":"2026-11-18 09:30:00"}]}`,
  '/wps/relay/MCSFE_getPaymentConfirmationList':
    '[{"payDetailId":5,"amount":"1,000.00","remainingAmount":400,"isAutoConfirmed":"N"},{"payDetailId":6,"isAutoConfirmed":"Y"}]',
  '/wps/member/bankCard': `{"bankCards":[{"bankCardId":1,"bankCode":"ITAU","bankName":"Itaú","cardNumber":"****1234",
    "cardHolder":"M****","cardType":"BC","isWithdrawActive":"Y"}],
    "virtualWallets":[{"accountId":1,"walletName":"USDT","walletType":"TRC20","walletAddress":"T***9"}],
    "eWallets":[{"groupId":3,"groupName":"PIX","eWallets":[{"bankCardId":2,"cardNumber":"123***","isWithdrawActive":"N"}],"cardCount":1}],
    "maxCardCount":3,"maxVirtualWalletCount":2,"remainingTransactionTimes":2,"remainingWithdrawAmount":"4,000.00"}`,
  '/wps/relay/MCSFE_getBanks': '{"banks":[{"bankCode":"ITAU","bankName":"Itaú"}]}',
  '/wps/member/hasWithdrawalPassword': 'true',
  '/wps/wallets': `[{"accountTypeId":2,"availBalance":"1,234.50"},{"accountTypeId":11,"vassalage":"JL","availBalance":null},
    {"accountTypeId":9,"availBalance":"40"}]`,
};
