/** Title, the conditions in full, and one line beside the offer. */
export type Said = readonly [title: string, terms: string, remark: string];
export interface CampaignTexts {
  EN: Said;
  PT: Said;
  ES: Said;
}

const MATCH = {
  EN: [
    'Your first deposit, doubled',
    'On your first deposit of R$ 20.00 or more you get the same amount as bonus money, up to R$ 200.00. You decide whether to take it and have seven days to do so. Bonus money is only staked once your own money is used up, with at most R$ 25.00 a bet. Stake ten times the bonus within 60 days and whatever is left of it becomes your own money; slots and fishing count in full, live casino counts one tenth, other games do not count. You can withdraw your own money at any time, and you can give up the bonus whenever you like: you only lose what is left of it. One per member.',
    'Deposit R$ 100.00 and get R$ 100.00 in bonus money, with R$ 1,000.00 to stake.',
  ],
  PT: [
    'Primeiro depósito em dobro',
    'Para quem deposita pela primeira vez, a partir de R$ 20,00. Você recebe o mesmo valor em dinheiro de bônus, até R$ 200,00, e decide se quer: ele espera sete dias. O bônus só é apostado quando o seu próprio dinheiro acaba, até R$ 25,00 por aposta. Depois de apostar dez vezes o valor do bônus em até 60 dias, o que sobrar passa a ser seu; slots e pesca contam por inteiro, cassino ao vivo conta um décimo, outros jogos não contam. O seu dinheiro pode ser sacado a qualquer momento, e você pode desistir do bônus quando quiser: perde-se apenas o que resta dele. Um por membro.',
    'Depósito de R$ 100,00: R$ 100,00 de bônus, com R$ 1.000,00 a apostar.',
  ],
  ES: [
    'Tu primer depósito, duplicado',
    'En tu primer depósito de R$ 20,00 o más recibes el mismo importe en dinero de bono, hasta R$ 200,00. Tú decides si lo quieres y tienes siete días para hacerlo. El bono solo se apuesta cuando se acaba tu propio dinero, con un máximo de R$ 25,00 por apuesta. Si apuestas diez veces el bono en un plazo de 60 días, lo que quede pasa a ser tuyo; las tragamonedas y la pesca cuentan por completo, el casino en vivo cuenta una décima parte y los demás juegos no cuentan. Puedes retirar tu dinero en cualquier momento y renunciar al bono cuando quieras: solo pierdes lo que quede de él. Uno por miembro.',
    'Depósito de R$ 100,00: R$ 100,00 de bono, R$ 1.000,00 por apostar.',
  ],
} as const;
const RELOAD = {
  EN: [
    '25% more, once a day',
    'On one deposit a day of R$ 50.00 or more, every member gets a quarter of it as bonus money, up to R$ 100.00. You have seven days to take it. Stake it five times within 60 days; slots and fishing count in full, live casino counts one tenth. A bet that uses bonus money may be R$ 25.00 at most. One tap gives the bonus up and costs only what is left of it.',
    'From your second deposit, alongside the welcome offer.',
  ],
  PT: [
    '25% a mais, uma vez por dia',
    'Para todos os membros, em um depósito por dia de R$ 50,00 ou mais. Você recebe um quarto em dinheiro de bônus, até R$ 100,00; ele espera sete dias pela sua decisão. É preciso apostar cinco vezes o valor em até 60 dias; slots e pesca contam por inteiro, cassino ao vivo conta um décimo. No máximo R$ 25,00 por aposta enquanto houver dinheiro de bônus nela. Desistir é um toque e custa apenas o que resta do bônus.',
    'A partir do segundo depósito, além da oferta de boas-vindas.',
  ],
  ES: [
    '25% más, una vez al día',
    'En un depósito al día de R$ 50,00 o más recibes una cuarta parte en dinero de bono, hasta R$ 100,00. Tienes siete días para tomarlo. Debes apostarlo cinco veces en un plazo de 60 días; las tragamonedas y la pesca cuentan por completo, el casino en vivo cuenta una décima parte. Máximo R$ 25,00 por apuesta mientras uses dinero de bono. Renuncias con un toque y solo pierdes lo que quede del bono.',
    'Desde el segundo depósito, además de la oferta de bienvenida.',
  ],
} as const;
const CASHBACK = {
  EN: [
    'Weekly cashback',
    'Every Monday, if you staked R$ 100.00 or more in the week before and lost more than you won, a tenth of that loss comes back to you as money, up to R$ 1,000.00. You have seven days to take it, and you can withdraw it right away: there is nothing to wager. All games count.',
    'Money, not bonus money.',
  ],
  PT: [
    'Cashback semanal',
    'Toda segunda-feira, para quem apostou R$ 100,00 ou mais na semana anterior e perdeu mais do que ganhou: um décimo dessa perda volta em dinheiro, até R$ 1.000,00. Ele espera sete dias e pode ser sacado na hora: não é preciso apostar nada. Todos os jogos contam.',
    'Dinheiro, não bônus.',
  ],
  ES: [
    'Cashback semanal',
    'Cada lunes, si la semana anterior apostaste R$ 100,00 o más y perdiste más de lo que ganaste, recuperas en dinero una décima parte de esa pérdida, hasta R$ 1.000,00. Tienes siete días para tomarlo y puedes retirarlo al momento: no hay que apostar nada. Cuentan todos los juegos.',
    'Dinero, no bono.',
  ],
} as const;
const REBATE = {
  EN: [
    'Daily slots rebate',
    'Every night, 0.5% of what you staked on slots the day before goes straight into your wallet, win or lose. Rounded down to the cent. You can withdraw it right away.',
    'Arrives by itself after midnight.',
  ],
  PT: [
    'Rebate diário nos slots',
    'Toda noite 0,5% do que você apostou em slots no dia anterior entra direto na sua carteira, ganhando ou perdendo. Arredondado para baixo no centavo. Pode ser sacado na hora.',
    'Chega sozinho depois da meia-noite.',
  ],
  ES: [
    'Rebate diario en tragamonedas',
    'Cada noche entra en tu billetera el 0,5% de lo que apostaste en tragamonedas el día anterior, ganes o pierdas. Redondeado hacia abajo al centavo. Puedes retirarlo al momento.',
    'Llega solo después de la medianoche.',
  ],
} as const;
const COLLECT = {
  EN: [
    'Live tables rebate, yours to collect',
    'Every night, 0.3% of what you staked at live tables the day before is set aside for you. Collect it within seven days, or it expires. You can withdraw it right away.',
    'Collect it on the rebates page.',
  ],
  PT: [
    'Rebate das mesas ao vivo, para resgatar',
    'Toda noite 0,3% do que você apostou nas mesas ao vivo no dia anterior fica reservado para você. Resgate em até sete dias; depois disso expira. Pode ser sacado na hora.',
    'Resgate na página de rebates.',
  ],
  ES: [
    'Rebate de mesas en vivo, listo para cobrar',
    'Cada noche apartamos para ti el 0,3% de lo que apostaste en las mesas en vivo el día anterior. Cóbralo en un plazo de siete días; después caduca. Puedes retirarlo al momento.',
    'Cóbralo en la página de rebates.',
  ],
} as const;
const CHECK_IN = {
  EN: [
    'Daily check-in',
    'Your first login of the day earns points: 10, then 20 from the third day in a row and 50 from the seventh. Miss a day and the streak starts over. Points never expire.',
    'Points arrive by themselves.',
  ],
  PT: [
    'Check-in diário',
    'O seu primeiro login do dia dá pontos: 10, a partir do terceiro dia seguido 20, a partir do sétimo 50. Um dia sem login recomeça a sequência. Os pontos nunca expiram.',
    'Os pontos chegam sozinhos.',
  ],
  ES: [
    'Registro diario',
    'Tu primer inicio de sesión del día da puntos: 10, desde el tercer día seguido 20 y desde el séptimo 50. Si te saltas un día, la racha vuelve a empezar. Los puntos nunca caducan.',
    'Los puntos llegan solos.',
  ],
} as const;
const LEVEL_UP = {
  EN: [
    'A gift for every new level',
    'Each level you reach gives you money once: R$ 5.00, and R$ 50.00 from Gold on. You have 30 days to take it and can withdraw it right away. The VIP page shows what each level takes.',
    'Once per level.',
  ],
  PT: [
    'Um presente a cada novo nível',
    'Cada nível que você alcança dá dinheiro uma vez: R$ 5,00, a partir do Ouro R$ 50,00. Ele espera 30 dias e pode ser sacado na hora. O que cada nível pede está na página VIP.',
    'Uma vez por nível.',
  ],
  ES: [
    'Un regalo por cada nuevo nivel',
    'Cada nivel que alcanzas te da dinero una vez: R$ 5,00, y R$ 50,00 desde Oro. Tienes 30 días para tomarlo y puedes retirarlo al momento. En la página VIP ves lo que pide cada nivel.',
    'Una vez por nivel.',
  ],
} as const;
const SALARY = {
  EN: [
    'Monthly level reward',
    'On the first of each month, for members with a level who staked R$ 1,000.00 or more in the month before: R$ 10.00, and R$ 100.00 from Gold on. You have seven days to take it and can withdraw it right away.',
    'For Bronze and above.',
  ],
  PT: [
    'Prêmio mensal do seu nível',
    'No primeiro dia de cada mês, para membros com nível que apostaram R$ 1.000,00 ou mais no mês anterior: R$ 10,00, a partir do Ouro R$ 100,00. Ele espera sete dias e pode ser sacado na hora.',
    'Para níveis a partir do Bronze.',
  ],
  ES: [
    'Premio mensual de tu nivel',
    'El primer día de cada mes, para miembros con nivel que apostaron R$ 1.000,00 o más el mes anterior: R$ 10,00, y R$ 100,00 desde Oro. Tienes siete días para tomarlo y puedes retirarlo al momento.',
    'Para Bronce y niveles superiores.',
  ],
} as const;
const BIRTHDAY = {
  EN: [
    'Happy birthday',
    'On your birthday 500 points are waiting for you, for 30 days. We go by the date in your profile. Once a year.',
    'Once taken, points never expire.',
  ],
  PT: [
    'Feliz aniversário',
    'No seu aniversário, 500 pontos esperam por você durante 30 dias. Vale a data do seu perfil. Uma vez por ano.',
    'Depois de resgatados, os pontos nunca expiram.',
  ],
  ES: [
    'Feliz cumpleaños',
    'En tu cumpleaños te esperan 500 puntos durante 30 días. Cuenta la fecha de tu perfil. Una vez al año.',
    'Una vez tomados, los puntos nunca caducan.',
  ],
} as const;
const CODE = {
  EN: [
    'A code from a friend',
    'Enter the code HELLO-2026 in the reward centre: R$ 5.00 and 200 points are yours to take within seven days. Nothing to wager. Once per member.',
    'The code is HELLO-2026.',
  ],
  PT: [
    'Um código de um amigo',
    'Digite o código HELLO-2026 na central de prêmios: R$ 5,00 e 200 pontos esperam por você durante sete dias. Não é preciso apostar nada. Uma vez por membro.',
    'O código é HELLO-2026.',
  ],
  ES: [
    'Un código de un amigo',
    'Escribe el código HELLO-2026 en el centro de premios: te esperan R$ 5,00 y 200 puntos durante siete días. No hay que apostar nada. Una vez por miembro.',
    'El código es HELLO-2026.',
  ],
} as const;
const PRESENT = {
  EN: [
    'A gift from the house',
    'Given personally by our team: R$ 10.00 in money, yours to take within seven days. Nothing to wager.',
    '',
  ],
  PT: [
    'Um presente da casa',
    'Dado pela nossa equipe: R$ 10,00 em dinheiro, durante sete dias. Não é preciso apostar nada.',
    '',
  ],
  ES: [
    'Un regalo de la casa',
    'Lo entrega nuestro equipo: R$ 10,00 en dinero, durante siete días. No hay que apostar nada.',
    '',
  ],
} as const;
const TRY_OUT = {
  EN: [
    'Bonus money to try out',
    'Given personally by our team: R$ 20.00 in bonus money. Take it within seven days, then stake it five times within 60 days, with at most R$ 5.00 a bet; slots and fishing count in full. It is only staked once your own money is used up. One tap gives it up and costs only what is left of it.',
    'Shows how bonus money works.',
  ],
  PT: [
    'Dinheiro de bônus para experimentar',
    'Dado pela nossa equipe: R$ 20,00 de bônus, para resgatar em até sete dias e apostar cinco vezes em até 60 dias, no máximo R$ 5,00 por aposta; slots e pesca contam por inteiro. Ele é apostado quando o seu próprio dinheiro acaba. Desistir é um toque e custa apenas o que resta.',
    'Mostra como se joga com bônus.',
  ],
  ES: [
    'Dinero de bono para probar',
    'Te lo entrega nuestro equipo: R$ 20,00 de bono. Tómalo en un plazo de siete días y apuéstalo cinco veces en un plazo de 60 días, con un máximo de R$ 5,00 por apuesta; las tragamonedas y la pesca cuentan por completo. Se apuesta cuando se acaba tu propio dinero. Renuncias con un toque y solo pierdes lo que quede.',
    'Muestra cómo se juega con bonos.',
  ],
} as const;
const LUCKY = {
  EN: [
    'A hundred times your stake',
    'Bet R$ 1.00 or more on a slot and win at least a hundred times your stake, and you get 1,000 points on top of the win, up to three times a day.',
    'Points arrive by themselves.',
  ],
  PT: [
    'Cem vezes a sua aposta',
    'Uma aposta em slot de R$ 1,00 ou mais que ganhe cem vezes o valor apostado ou mais dá 1.000 pontos além do prêmio, no máximo três vezes por dia.',
    'Os pontos chegam sozinhos.',
  ],
  ES: [
    'Cien veces tu apuesta',
    'Apuesta R$ 1,00 o más en una tragamonedas y, si ganas cien veces lo apostado o más, recibes 1.000 puntos además del premio, hasta tres veces al día.',
    'Los puntos llegan solos.',
  ],
} as const;

const ROUNDS = {
  EN: [
    'Ten free rounds',
    'Given by hand by our staff: ten rounds of the slot Glowmoth Orchard at R$ 1.00 each, which cost you nothing. Take them within seven days and play them within seven more, by your choice in the game. What they win is your own money at once; there is nothing to be staked for it. Rounds that are not played lapse.',
    'You choose in the game when to use them.',
  ],
  PT: [
    'Dez rodadas grátis',
    'Dadas pela nossa equipe: dez rodadas do slot Glowmoth Orchard de R$ 1,00 cada, sem custo para você. Colete em até sete dias e jogue em até mais sete, quando quiser, dentro do jogo. O que elas renderem é seu na hora, sem nada a apostar. Rodadas não jogadas expiram.',
    'Você escolhe no jogo quando usá-las.',
  ],
  ES: [
    'Diez rondas gratis',
    'Las entrega nuestro equipo: diez rondas de la tragamonedas Glowmoth Orchard de R$ 1,00 cada una, sin costo para ti. Tómalas en un plazo de siete días y juégalas en otros siete, cuando quieras, dentro del juego. Lo que ganen es tuyo al momento, sin nada que apostar. Las rondas que no se juegan caducan.',
    'Tú eliges en el juego cuándo usarlas.',
  ],
} as const;

/** What the demo's campaigns say, by their short names. */
export const campaignTexts = {
  ...{ 'deposit-match': MATCH, reload: RELOAD, cashback: CASHBACK, rebate: REBATE, 'rebate-live': COLLECT },
  ...{ 'check-in': CHECK_IN, 'level-up': LEVEL_UP, 'level-salary': SALARY, birthday: BIRTHDAY, code: CODE },
  ...{ present: PRESENT, 'try-out': TRY_OUT, 'lucky-bet': LUCKY, 'free-rounds': ROUNDS },
} as const satisfies Record<string, CampaignTexts>;
