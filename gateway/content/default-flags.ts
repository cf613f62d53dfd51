export interface DefaultFlag {
  mod_id: string;
  parent_id: string;
  enabled: boolean;
  sort: number;
}

/** Module tree: branch, then modules; a leading minus is off. Off is what this server has no screens or calls for. */
const FLAG_TREE: Readonly<Record<string, string>> = {
  COMMON: 'COMM3 CAPTCHA3 VERIFICATION3 FEEDBACK3 -CBS3 -PROFPIC3 -GEETEST3 -GEETESTTEST3 -GEETESTVCODE3',
  REGISTRATION:
    'REG3 USERNAMEREG3 MOBILENUMREG3 MOBILENUMPASSREG3 AFFMAN3 UPDATEMOBILEICC3 -REGMOBVERF3 -DISABLEDMOBILEICC3 -CPFVALID3',
  LOGIN:
    'FREEPLAY3 PASS3 PASSKEY3 -MOBILELOGIN3 MOBILEVERCODELOGIN3 CHNGPASSVERIF3 -PWDEXPFORCECHANGE3 -PWRESETSMS3 LOGINIPVERF3 -GOOGLELOGIN3 -FACEBOOKLOGIN3 -TWITTERLOGIN3 -LINELOGIN3 -FIREBASECREATEACC3',
  GAMES: 'GAMELO3 GAMELOHOT3 GAMELOFAV3 GAMELOREC3 -LOTTMINIGAME3 -SEALOTTMINIGAME3',
  MEMBER:
    'INBOX3 -DEPOSIT -WITHDRAW -CREDITMAR3 -FUNDTRANS3 -REWCEN3 -PTSYS3 -MYRBT3 -PLYRBT -MAILCEN -MANPLAYREB3 -PAYMENTPASS3 BINDGA3 -BIRTHDAY3 -SENDMAIL3 -OUTBOX3 -MEMTRANS3',
  AGENT:
    'AGEANNOUNCE3 AGEINFO3 DOWNMAN AGECONTRACT -AGENTPOLICY3 -AGETRANSFERUP3 -AGEPAG -AGETEAMPNL3 -TEAMBETTING3 -AGENTRANSMULTDOWN3 SIGNCONDIV3 DAILYSALCONT3 HOURSAL3 RTSALARY3',
};

export const defaultFlags: readonly DefaultFlag[] = Object.entries(FLAG_TREE).flatMap(
  ([branch, list], index) => [
    { mod_id: branch, parent_id: '', enabled: true, sort: index * 100 },
    ...list.split(' ').map((word, place) => ({
      mod_id: word.replace('-', ''),
      parent_id: branch,
      enabled: !word.startsWith('-'),
      sort: index * 100 + place + 1,
    })),
  ],
);
