import { texts, type Texts } from './words';

export interface HelpSeed {
  topic_id: number;
  parent_id: number | null;
  tag: string;
  titles: Texts;
  contents: Texts;
}

const topic = (
  topic_id: number,
  parent_id: number | null,
  tag: string,
  title: string,
  paragraphs: readonly string[],
): HelpSeed => {
  const read = paragraphs.map(texts);
  const joined = (language: keyof Texts): string =>
    read.map((paragraph) => `<p>${paragraph[language]}</p>`).join('');
  return {
    topic_id,
    parent_id,
    tag,
    titles: texts(title),
    contents: { EN: joined('EN'), PT: joined('PT'), ES: joined('ES') },
  };
};

export const helpSeeds: readonly HelpSeed[] = [
  topic(1, null, 'about', 'About us|Sobre nós|Quiénes somos', [
    'This is a demonstration of a white-label gaming site. It accepts no real money and pays none.|Esta é uma demonstração de um site de jogos de marca branca. Não aceita nem paga dinheiro real.|Esta es una demostración de un sitio de juegos de marca blanca. No acepta ni paga dinero real.',
    'The studios in the lobby are invented. The games of House Originals really run, with real accounts and a real ledger behind them.|Os estúdios do lobby são inventados. Os jogos da House Originals funcionam de verdade, com contas e um livro-razão reais.|Los estudios del lobby son inventados. Los juegos de House Originals funcionan de verdad, con cuentas y un libro mayor reales.',
  ]),
  topic(2, null, 'account', 'Your account|Sua conta|Su cuenta', [
    'How to come in, stay in and leave.|Como entrar, continuar e sair.|Cómo entrar, seguir y salir.',
  ]),
  topic(21, 2, 'register', 'Register|Cadastro|Registro', [
    'Choose a user name of 6 to 13 letters and digits and a password of 6 to 16 characters. An invitation link fills in the rest.|Escolha um nome de usuário de 6 a 13 letras e números e uma senha de 6 a 16 caracteres. Um link de convite preenche o resto.|Elija un nombre de usuario de 6 a 13 letras y números y una contraseña de 6 a 16 caracteres. Un enlace de invitación rellena el resto.',
  ]),
  topic(22, 2, 'login', 'Log in and out|Entrar e sair|Entrar y salir', [
    'After a quarter of an hour without any use you are logged out. Logging out ends the session at once, on every page.|Após quinze minutos sem uso você é desconectado. Sair encerra a sessão imediatamente, em todas as páginas.|Tras un cuarto de hora sin uso se cierra la sesión. Cerrar sesión la termina de inmediato, en todas las páginas.',
  ]),
  topic(23, 2, 'trial', 'Play money|Dinheiro fictício|Dinero ficticio', [
    'A trial needs no account. Its balance is play money and can never become real money.|O teste não precisa de conta. Seu saldo é fictício e nunca vira dinheiro real.|La prueba no necesita cuenta. Su saldo es ficticio y nunca se convierte en dinero real.',
  ]),
  topic(3, null, 'games', 'Games|Jogos|Juegos', [
    'Finding, keeping and playing games.|Encontrar, guardar e jogar.|Encontrar, guardar y jugar.',
  ]),
  topic(
    31,
    3,
    'fair',
    'How results are proved|Como os resultados são comprovados|Cómo se demuestran los resultados',
    [
      'Before a spin the game publishes the fingerprint of a secret. Together with a number of your own it decides the result. Afterwards the secret is shown, and anybody can recompute the spin.|Antes do giro o jogo publica a impressão digital de um segredo. Junto com um número seu, ele decide o resultado. Depois o segredo é mostrado e qualquer pessoa pode recalcular o giro.|Antes del giro el juego publica la huella de un secreto. Junto con un número suyo decide el resultado. Después se muestra el secreto y cualquiera puede recalcular el giro.',
    ],
  ),
  topic(32, 3, 'interrupted', 'Interrupted rounds|Rodadas interrompidas|Rondas interrumpidas', [
    'A round that lost its connection is kept. Open the game again and it ends with the result it already had.|Uma rodada que perdeu a conexão é guardada. Abra o jogo de novo e ela termina com o resultado que já tinha.|Una ronda que perdió la conexión se guarda. Abra el juego de nuevo y termina con el resultado que ya tenía.',
  ]),
  topic(33, 3, 'maintenance', 'Closed studios|Estúdios fechados|Estudios cerrados', [
    'A studio under maintenance says so when you open one of its games. Nothing is taken from your balance.|Um estúdio em manutenção avisa quando você abre um jogo dele. Nada é retirado do seu saldo.|Un estudio en mantenimiento lo dice al abrir uno de sus juegos. No se retira nada de su saldo.',
  ]),
  topic(4, null, 'limits', 'Play within limits|Jogue com limites|Juegue con límites', [
    'Gaming is for adults of 18 and over and must stay a pastime. Set yourself a time and an amount before you start, and never play to win back what is lost.|Jogos são para maiores de 18 anos e devem continuar sendo um passatempo. Defina um tempo e um valor antes de começar e nunca jogue para recuperar o que perdeu.|El juego es para mayores de 18 años y debe seguir siendo un pasatiempo. Fije un tiempo y una cantidad antes de empezar y nunca juegue para recuperar lo perdido.',
    'If you worry about your playing, talk to somebody you trust or to a local helpline.|Se você se preocupa com o seu jogo, fale com alguém de confiança ou com um serviço de apoio.|Si le preocupa su forma de jugar, hable con alguien de confianza o con un servicio de ayuda.',
  ]),
  topic(5, null, 'privacy', 'Privacy|Privacidade|Privacidad', [
    'We keep what is needed to run your account: your name, what you typed at registration, your sessions and your rounds. Passwords are kept only as a hash.|Guardamos o necessário para manter sua conta: seu nome, o que você digitou no cadastro, suas sessões e rodadas. Senhas são guardadas apenas como hash.|Guardamos lo necesario para su cuenta: su nombre, lo que escribió al registrarse, sus sesiones y sus rondas. Las contraseñas se guardan solo como hash.',
  ]),
  topic(6, null, 'term', 'Terms of use|Termos de uso|Términos de uso', [
    'By using this site you confirm that you are at least 18 years old and that gaming is lawful where you are.|Ao usar este site você confirma que tem pelo menos 18 anos e que jogar é permitido onde você está.|Al usar este sitio confirma que tiene al menos 18 años y que el juego es lícito donde se encuentra.',
    'One person holds one account. Keep your password to yourself; what is done with it counts as done by you.|Cada pessoa tem uma conta. Mantenha sua senha em segredo; o que for feito com ela conta como feito por você.|Cada persona tiene una cuenta. Guarde su contraseña; lo que se haga con ella cuenta como hecho por usted.',
    'A round counts once it has been accepted by the server. A round that cannot be finished is cancelled and its stake given back.|Uma rodada vale quando é aceita pelo servidor. Uma rodada que não pode ser concluída é cancelada e a aposta devolvida.|Una ronda cuenta cuando el servidor la acepta. Una ronda que no se puede terminar se cancela y se devuelve la apuesta.',
    'This demonstration has no warranty and its balances have no value outside of it.|Esta demonstração não tem garantia e seus saldos não têm valor fora dela.|Esta demostración no tiene garantía y sus saldos no tienen valor fuera de ella.',
  ]),
];
