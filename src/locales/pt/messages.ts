import type { messages as english } from '../en/messages';
import type { TextsLike } from '../types';

export const messages: TextsLike<typeof english> = {
  depositDone: 'O seu depósito de {{amount}} chegou.',
  depositFailed: 'O seu depósito de {{amount}} não foi concluído.',
  withdrawDone: 'O seu saque de {{amount}} está a caminho.',
  withdrawFailed: 'O seu saque de {{amount}} foi recusado.',
  transferCame: '{{sender}} enviou {{amount}} para você.',
  transferSent: '{{amount}} foram para {{receiver}}.',
  bonus: 'Um bônus foi adicionado à sua conta.',
  lotteryWon: 'Você ganhou {{amount}} na loteria, concurso {{issue}}.',
  lotteryPaid: 'Seu bilhete de loteria do concurso {{issue}} recebeu {{amount}}.',
  letter: 'Você tem uma nova mensagem.',
  read: 'Ler',
  maintenanceTitle: 'Estamos em manutenção',
  maintenanceText: 'Volte daqui a pouco, por favor.',
  maintenanceUntil: 'Devemos voltar em {{time}}.',
  checkAgain: 'Verificar de novo',
  checking: 'Verificando…',
  regionTitle: 'Indisponível na sua região',
  regionText: 'O acesso a partir do seu endereço {{ip}} não é permitido.',
  consentTitle: 'Podemos contar as visitas?',
  consentText:
    'Gostaríamos de contar como este site é usado, com serviços que deixam as próprias marcas no seu navegador. Nada que diga quem você é é repassado. Você pode mudar isso quando quiser no rodapé da página.',
  consentYes: 'Sim, contar',
  consentNo: 'Não, só o necessário',
};
