/** Title and terms, with amounts written in the merchant's currency. */
type Said = (money: (minor: number) => string) => readonly [title: string, terms: string];
export type Language = 'EN' | 'PT' | 'ES';

const CHANCE: Record<Language, string> = {
  EN: 'One ticket is one play. The chances beside each prize never change; once a prize has run out, you get the one named in its place. The seed for each day is committed to in advance and revealed when the day is over, so every play can be checked.',
  PT: 'Um bilhete vale uma jogada. As chances ao lado de cada prêmio não mudam; quando um prêmio acaba, você recebe o que está indicado no lugar dele. A semente de cada dia é registrada antes e revelada no fim do dia, para que toda jogada possa ser conferida.',
  ES: 'Un boleto es una jugada. Las probabilidades junto a cada premio no cambian; cuando un premio se agota, recibes el que está indicado en su lugar. La semilla de cada día se registra antes y se revela al acabar el día, así que puedes comprobar cada jugada.',
};

/** What each kind of contest says to begin with, by language. */
export const presetTexts = {
  mission: {
    EN: () => [
      'Slots in three steps',
      'Join first: from then on your slot stakes count until the end. Claim each step yourself, up to three days after the end. A cancelled bet is taken off again. Prizes are yours right away, with nothing to wager.',
    ],
    PT: () => [
      'Slots em três etapas',
      'Participe; a partir daí, as suas apostas em slots contam até o fim. Você mesmo resgata cada etapa, até três dias depois do fim. Uma aposta cancelada é descontada. Os prêmios são seus na hora, sem rollover.',
    ],
    ES: () => [
      'Tragamonedas en tres pasos',
      'Participa: desde entonces cuentan tus apuestas en tragamonedas hasta el final. Tú reclamas cada paso, hasta tres días después del final. Una apuesta anulada se descuenta. Los premios son tuyos al momento, sin requisito de apuesta.',
    ],
  },
  board: {
    EN: (money) => [
      'Highest multiplier',
      `Your highest win as a multiple of its stake counts, for stakes of ${money(100)} or more. In a tie, whoever got there first ranks higher. The list is final one minute after the end, and prizes are paid out by themselves.`,
    ],
    PT: (money) => [
      'Maior multiplicador',
      `Conta o seu maior ganho como múltiplo da aposta, a partir de ${money(100)} por aposta. Em caso de empate, fica à frente quem chegou primeiro. A lista é definitiva um minuto depois do término; os prêmios são pagos automaticamente.`,
    ],
    ES: (money) => [
      'Mayor multiplicador',
      `Cuenta tu mayor ganancia como múltiplo de la apuesta, desde ${money(100)} por apuesta. Si hay empate, va delante quien llegó primero. La lista es definitiva un minuto después del final y los premios se pagan automáticamente.`,
    ],
  },
  wheel: {
    EN: () => ['Wheel of the day', CHANCE.EN],
    PT: () => ['Roda do dia', CHANCE.PT],
    ES: () => ['Rueda del día', CHANCE.ES],
  },
  egg: {
    EN: () => ['Golden egg', CHANCE.EN],
    PT: () => ['Ovo de ouro', CHANCE.PT],
    ES: () => ['Huevo de oro', CHANCE.ES],
  },
  rain: {
    EN: () => [
      'Red rain',
      'Every day at 12:00 and 20:00, for two minutes: a pot divided into shares beforehand, one per member, first come, first served. What you catch is yours right away. When every share is gone, the round says so.',
    ],
    PT: () => [
      'Chuva vermelha',
      'Todo dia às 12:00 e às 20:00, por dois minutos: um prêmio dividido antes em fatias, uma por pessoa, por ordem de chegada. O que você pegar é seu na hora. Quando as fatias acabam, a rodada avisa.',
    ],
    ES: () => [
      'Lluvia roja',
      'Cada día a las 12:00 y a las 20:00, durante dos minutos: un pozo repartido antes en partes, una por persona, por orden de llegada. Lo que atrapes es tuyo al momento. Cuando se acaban, la ronda lo dice.',
    ],
  },
  raffle: {
    EN: (money) => [
      'Monthly raffle',
      `One numbered ticket for every ${money(2_000)} of settled stakes, up to 200. At the end the list of tickets is sealed, and a public round of randomness named in advance decides. Each ticket has a receipt, and anyone can run the drawing again.`,
    ],
    PT: (money) => [
      'Sorteio do mês',
      `Um bilhete numerado a cada ${money(2_000)} em apostas concluídas, até 200. No fim, a lista de bilhetes é lacrada e decide uma rodada pública de aleatoriedade indicada antes. Cada bilhete tem recibo, e qualquer pessoa pode refazer o sorteio.`,
    ],
    ES: (money) => [
      'Sorteo del mes',
      `Un boleto numerado por cada ${money(2_000)} en apuestas liquidadas, hasta 200. Al final se sella la lista de boletos y decide una ronda pública de azar indicada antes. Cada boleto tiene recibo, y cualquiera puede rehacer el sorteo.`,
    ],
  },
  referral: {
    EN: (money) => [
      'Invite friends',
      `A friend counts once they register through your link, deposit ${money(5_000)} and stake ${money(10_000)} within 30 days. You then get ${money(1_000)} and your friend ${money(500)}, plus 0.2% of what they stake from then on and 0.05% of what their own friends stake. Accounts of the same person do not count.`,
    ],
    PT: (money) => [
      'Convide amigos',
      `Conta quem se cadastra pelo seu link, deposita ${money(5_000)} e aposta ${money(10_000)} em até 30 dias. Você recebe ${money(1_000)} e a pessoa ${money(500)}, mais 0,2% do que ela apostar a partir daí e 0,05% do que apostarem os amigos dela. Contas da mesma pessoa não contam.`,
    ],
    ES: (money) => [
      'Invita a amigos',
      `Cuenta quien se registra con tu enlace, deposita ${money(5_000)} y apuesta ${money(10_000)} en un plazo de 30 días. Tú recibes ${money(1_000)} y tu amigo ${money(500)}, más el 0,2% de lo que apueste desde entonces y el 0,05% de lo que apuesten sus amigos. Las cuentas de una misma persona no cuentan.`,
    ],
  },
  app: {
    EN: () => ['Play in the app', 'Once per account and once per device, on your first login in the app.'],
    PT: () => ['Jogue no app', 'Uma vez por conta e por aparelho, no primeiro login dentro do app.'],
    ES: () => [
      'Juega en la app',
      'Una vez por cuenta y por dispositivo, en tu primer inicio de sesión en la app.',
    ],
  },
} as const satisfies Record<string, Record<Language, Said>>;
