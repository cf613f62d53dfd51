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
  topic(2, null, 'account', 'Your account|Sua conta|Tu cuenta', [
    'How to come in, stay in and leave.|Como entrar, continuar e sair.|Cómo entrar, seguir y salir.',
  ]),
  topic(21, 2, 'register', 'Register|Cadastro|Registro', [
    'Choose a user name of 6 to 13 letters and digits and a password of 6 to 16 characters. An invitation link fills in the rest.|Escolha um nome de usuário de 6 a 13 letras e números e uma senha de 6 a 16 caracteres. Um link de convite preenche o resto.|Elige un nombre de usuario de 6 a 13 letras y números y una contraseña de 6 a 16 caracteres. Un enlace de invitación rellena el resto.',
  ]),
  topic(22, 2, 'login', 'Log in and out|Entrar e sair|Entrar y salir', [
    'After a quarter of an hour without any use you are logged out. Logging out ends the session at once, on every page.|Após quinze minutos sem uso você é desconectado. Sair encerra a sessão imediatamente, em todas as páginas.|Tras un cuarto de hora sin uso se cierra la sesión. Cerrar sesión la termina de inmediato, en todas las páginas.',
  ]),
  topic(23, 2, 'trial', 'Play money|Dinheiro fictício|Dinero ficticio', [
    'A trial needs no account. Its balance is play money and can never become real money.|O teste não precisa de conta. Seu saldo é fictício e nunca vira dinheiro real.|La prueba no necesita cuenta. El saldo es ficticio y nunca se convierte en dinero real.',
  ]),
  topic(24, 2, 'forgotten', 'Forgotten password|Senha esquecida|Contraseña olvidada', [
    'On the form where you log in, choose “Forgot password?”. A link comes by e-mail, or a code to your phone; either works once and for a short time.|No formulário de entrada, escolha “Esqueceu a senha?”. Um link chega por e-mail, ou um código ao seu celular; cada um vale uma vez e por pouco tempo.|En el formulario de acceso elige “¿Olvidaste tu contraseña?”. Llega un enlace por correo, o un código a tu teléfono; cada uno vale una vez y por poco tiempo.',
  ]),
  topic(25, 2, 'protect', 'Protect your account|Proteja sua conta|Protege tu cuenta', [
    'Under “Sign-in & security” you add a passkey or an authenticator app, and see where you are logged in. Any of those places can be logged out from there.|Em “Acesso e segurança” você adiciona uma chave de acesso ou um aplicativo autenticador e vê onde está conectado. Qualquer desses lugares pode ser desconectado ali.|En “Acceso y seguridad” añades una llave de acceso o una aplicación de autenticación y ves dónde tienes la sesión abierta. Puedes cerrarla desde allí en cualquiera de esos lugares.',
    'Nobody of ours ever asks for your password or for a code that was sent to you.|Ninguém da nossa equipe pede sua senha ou um código enviado a você.|Nadie de nuestro equipo te pide la contraseña ni un código que te hayamos enviado.',
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
      'Before a spin the game publishes the fingerprint of a secret. Together with a number of your own it decides the result. Afterwards the secret is shown, and anybody can recompute the spin.|Antes do giro o jogo publica a impressão digital de um segredo. Junto com um número seu, ele decide o resultado. Depois o segredo é mostrado e qualquer pessoa pode recalcular o giro.|Antes del giro el juego publica la huella de un secreto. Junto con un número tuyo decide el resultado. Después se muestra el secreto y cualquiera puede recalcular el giro.',
    ],
  ),
  topic(32, 3, 'interrupted', 'Interrupted rounds|Rodadas interrompidas|Rondas interrumpidas', [
    'A round that lost its connection is kept. Open the game again and it ends with the result it already had.|Uma rodada que perdeu a conexão é guardada. Abra o jogo de novo e ela termina com o resultado que já tinha.|Una ronda que perdió la conexión se guarda. Abre el juego de nuevo y termina con el resultado que ya tenía.',
  ]),
  topic(33, 3, 'maintenance', 'Closed studios|Estúdios fechados|Estudios cerrados', [
    'A studio under maintenance says so when you open one of its games. Nothing is taken from your balance.|Um estúdio em manutenção avisa quando você abre um jogo dele. Nada é retirado do seu saldo.|Un estudio en mantenimiento lo dice al abrir uno de sus juegos. No se retira nada de tu saldo.',
  ]),
  topic(
    34,
    3,
    'keep',
    'Favourites and recent games|Favoritos e jogos recentes|Favoritos y juegos recientes',
    [
      'The heart on a game keeps it among your favourites. What you played stands under “Recent”. Both follow your account, not your device.|O coração em um jogo o guarda nos seus favoritos. O que você jogou fica em “Recentes”. Ambos acompanham sua conta, não seu aparelho.|El corazón de un juego lo guarda entre tus favoritos. Lo que jugaste está en “Recientes”. Ambos siguen a tu cuenta, no a tu dispositivo.',
    ],
  ),
  topic(7, null, 'app', 'The app|O aplicativo|La aplicación', [
    'This site is its own app: kept on your home screen it opens like one, without a store and without a download.|Este site é o próprio aplicativo: guardado na tela inicial, ele abre como um, sem loja e sem download.|Este sitio es su propia aplicación: guardado en la pantalla de inicio se abre como una, sin tienda y sin descarga.',
  ]),
  topic(71, 7, 'app-android', 'On Android|No Android|En Android', [
    'Open this site in Chrome, open the menu with the three dots, and choose “Add to Home screen”.|Abra este site no Chrome, abra o menu com os três pontos e escolha “Adicionar à tela inicial”.|Abre este sitio en Chrome, abre el menú de los tres puntos y elige “Añadir a pantalla de inicio”.',
  ]),
  topic(72, 7, 'app-ios', 'On iPhone and iPad|No iPhone e no iPad|En iPhone y iPad', [
    'Open this site in Safari, tap the share button, and choose “Add to Home Screen”.|Abra este site no Safari, toque no botão de compartilhar e escolha “Adicionar à Tela de Início”.|Abre este sitio en Safari, toca el botón de compartir y elige “Añadir a pantalla de inicio”.',
  ]),
  topic(8, null, 'contact', 'Talk to us|Fale conosco|Habla con nosotros', [
    'Customer service stands in the menu, at the top of every page and in your account. Tell them your ID: you copy it in the menu of your account.|O atendimento fica no menu, no topo de cada página e na sua conta. Informe seu ID: você o copia no menu da sua conta.|La atención al cliente está en el menú, arriba en cada página y en tu cuenta. Indica tu ID: se copia en el menú de tu cuenta.',
  ]),
  topic(4, null, 'limits', 'Play within limits|Jogue com limites|Juega con límites', [
    'Gaming is for adults of 18 and over and must stay a pastime. Set yourself a time and an amount before you start, and never play to win back what is lost.|Jogos são para maiores de 18 anos e devem continuar sendo um passatempo. Defina um tempo e um valor antes de começar e nunca jogue para recuperar o que perdeu.|El juego es para mayores de 18 años y debe seguir siendo un pasatiempo. Fija un tiempo y una cantidad antes de empezar y nunca juegues para recuperar lo perdido.',
    'If you worry about your playing, talk to somebody you trust or to a local helpline.|Se você se preocupa com o seu jogo, fale com alguém de confiança ou com um serviço de apoio.|Si te preocupa tu forma de jugar, habla con alguien de confianza o con un servicio de ayuda.',
  ]),
  topic(5, null, 'privacy', 'Privacy|Privacidade|Privacidad', [
    'We keep what is needed to run your account: your name, what you typed at registration, your sessions and your rounds. Passwords are kept only as a hash.|Guardamos o necessário para manter sua conta: seu nome, o que você digitou no cadastro, suas sessões e rodadas. Senhas são guardadas apenas como hash.|Guardamos lo necesario para tu cuenta: tu nombre, lo que escribiste al registrarte, tus sesiones y tus rondas. Las contraseñas se guardan solo como hash.',
  ]),
  topic(6, null, 'term', 'Terms of use|Termos de uso|Términos de uso', [
    'By using this site you confirm that you are at least 18 years old and that gaming is lawful where you are.|Ao usar este site você confirma que tem pelo menos 18 anos e que jogar é permitido onde você está.|Al usar este sitio confirmas que tienes al menos 18 años y que el juego es lícito donde te encuentras.',
    'One person holds one account. Keep your password to yourself; what is done with it counts as done by you.|Cada pessoa tem uma conta. Mantenha sua senha em segredo; o que for feito com ela conta como feito por você.|Cada persona tiene una cuenta. Guarda tu contraseña; lo que se haga con ella cuenta como hecho por ti.',
    'A round counts once it has been accepted by the server. A round that cannot be finished is cancelled and its stake given back.|Uma rodada vale quando é aceita pelo servidor. Uma rodada que não pode ser concluída é cancelada e a aposta devolvida.|Una ronda cuenta cuando el servidor la acepta. Una ronda que no se puede terminar se cancela y se devuelve la apuesta.',
    'This demonstration has no warranty and its balances have no value outside of it.|Esta demonstração não tem garantia e seus saldos não têm valor fora dela.|Esta demostración no tiene garantía y sus saldos no tienen valor fuera de ella.',
  ]),
];
