import type { MessageTable } from '../en/messages';

const NOT_YOU = 'Se não foi você, não precisa fazer nada. Nunca informe este código a ninguém.';

export const messages: MessageTable = {
  welcome: {
    sms: 'Boas-vindas a {site}! Sua conta {name} foi criada.',
    subject: 'Boas-vindas, {name}',
    mail: ['Sua conta {name} está pronta.', 'Se você não se cadastrou em {site}, avise o atendimento.'],
  },
  'login-code': {
    sms: 'Use {code} para entrar em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} é o seu código para entrar',
    mail: [
      'Com este código você entra em {site}:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      NOT_YOU,
    ],
  },
  'forgot-code': {
    sms: 'Use {code} para criar uma nova senha em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} é o seu código para uma nova senha',
    mail: [
      'Com este código você escolhe uma nova senha em {site}:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      NOT_YOU,
    ],
  },
  'register-code': {
    sms: 'Use {code} para se cadastrar em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} é o seu código de cadastro',
    mail: [
      'Com este código você se cadastra em {site}:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      NOT_YOU,
    ],
  },
  'factor-code': {
    sms: 'Use {code} para confirmar seu acesso em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} confirma que é você',
    mail: [
      'Com este código você confirma em {site} que é você:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      'Se não foi você, alguém conhece a sua senha: troque-a. Nunca informe este código a ninguém.',
    ],
  },
  'contact-code': {
    sms: 'Use {code} para confirmar seu celular em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} confirma o seu e-mail',
    mail: [
      'Com este código você confirma em {site} que este e-mail é seu:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      NOT_YOU,
    ],
  },
  'account-code': {
    sms: '{code} confirma uma mudança na sua conta em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} confirma uma mudança na sua conta',
    mail: [
      'Com este código você confirma uma mudança na segurança da sua conta em {site}:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      'Se não foi você, alguém entrou na sua conta: troque a senha agora. Nunca informe este código a ninguém.',
    ],
  },
  'withdraw-code': {
    sms: '{code} confirma um saque em {site}. Vale por {minutes} min. Nunca informe a outra pessoa.',
    subject: '{code} confirma um saque',
    mail: [
      'Com este código você confirma um saque da sua conta em {site}:',
      '{code}',
      'Ele vale por {minutes} minutos e serve uma única vez.',
      'Se não foi você, alguém entrou na sua conta: troque a senha agora. Nunca informe este código a ninguém.',
    ],
  },
  'reset-link': {
    sms: 'Nova senha para {site}: {link}',
    subject: 'Escolha uma nova senha',
    mail: [
      'Olá, {name},',
      'aqui você escolhe uma nova senha para {site}:',
      '{link}',
      'O link vale por {minutes} minutos e serve uma única vez.',
      'Se você não pediu isto, não precisa fazer nada: sua senha continua a mesma.',
    ],
  },
  'password-changed': {
    sms: '{site}: a senha de {name} foi trocada. Se outra pessoa fez isso, avise o atendimento agora.',
    subject: 'Sua senha foi trocada',
    mail: [
      'Olá, {name},',
      'a senha da sua conta em {site} acabou de ser trocada. Todos os outros aparelhos foram desconectados.',
      'Se não foi você, escolha já uma nova senha e avise o atendimento.',
    ],
  },
  'factors-reset': {
    sms: '{site}: o atendimento redefiniu os segundos fatores de {name}. Se outra pessoa pediu, avise agora.',
    subject: 'Seus segundos fatores foram redefinidos',
    mail: [
      'Olá, {name},',
      'o atendimento removeu o aplicativo autenticador, as chaves de acesso, as perguntas de segurança e a senha de pagamento da sua conta em {site}. Todos os aparelhos foram desconectados, e os saques ficam em pausa por 24 horas.',
      'Se você não pediu isto, troque já a sua senha e avise o atendimento.',
    ],
  },
  'new-device': {
    sms: '{site}: novo acesso de {name}, {device} {place}. Se foi outra pessoa, troque a senha.',
    subject: 'Novo acesso à sua conta',
    mail: [
      'Olá, {name},',
      'sua conta em {site} foi usada em um aparelho que ainda não conhecíamos:',
      '{device} {place}',
      'Se não foi você, troque já a sua senha e saia de todos os aparelhos.',
    ],
  },
};
