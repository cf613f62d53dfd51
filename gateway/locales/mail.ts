/** Words of the messages the gateway sends; {name} and {site} are filled in. */
export interface MailTexts {
  welcomeSubject: string;
  welcomeBody: string;
}

const en: MailTexts = {
  welcomeSubject: 'Welcome, {name}',
  welcomeBody:
    'Your account {name} is ready. If you did not register at {site}, please tell customer service.',
};
const pt: MailTexts = {
  welcomeSubject: 'Bem-vindo, {name}',
  welcomeBody: 'Sua conta {name} está pronta. Se você não se registrou em {site}, avise o atendimento.',
};
const es: MailTexts = {
  welcomeSubject: 'Te damos la bienvenida, {name}',
  welcomeBody: 'Tu cuenta {name} está lista. Si no te registraste en {site}, avisa a atención al cliente.',
};
const texts: Record<string, MailTexts> = { EN: en, PT: pt, 'PT-BR': pt, ES: es };

/** One message in a language of this table, English otherwise. */
export const mailText = (input: {
  key: keyof MailTexts;
  language: string;
  values: { name: string; site: string };
}): string =>
  (texts[input.language.toUpperCase()] ?? en)[input.key]
    .replaceAll('{name}', () => input.values.name)
    .replaceAll('{site}', () => input.values.site);
