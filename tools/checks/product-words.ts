/** A thing that people meet on many pages, by the one word that each language has for it. */
export interface ProductWord {
  en: string;
  pt: string;
  es: string;
  /** What a text of that language must not say instead; as parts of regular expressions, whole words. */
  not?: { en?: readonly string[]; pt?: readonly string[]; es?: readonly string[] };
}

/** Brazilian Portuguese, Spanish of Latin America, and plain English. A test holds every text against it; how people are spoken to is another's. */
export const productWords: readonly ProductWord[] = [
  {
    en: 'slots',
    pt: 'slots',
    es: 'tragamonedas',
    not: { pt: ['caça-níqueis'], es: ['máquinas? tragamonedas'] },
  },
  { en: 'fishing', pt: 'pesca', es: 'pesca', not: { es: ['fishing'] } },
  { en: 'live casino', pt: 'cassino ao vivo', es: 'casino en vivo', not: { pt: ['casino ao vivo'] } },
  {
    en: 'provider',
    pt: 'provedor',
    es: 'proveedor',
    not: { pt: ['fornecedor(?:es)?', 'fabricantes?'], es: ['fabricantes?'] },
  },
  {
    en: 'password',
    pt: 'senha',
    es: 'contraseña',
    not: { pt: ['palavras?-passe'], es: ['clave de acceso', 'nueva clave'] },
  },
  { en: 'passkey', pt: 'chave de acesso', es: 'llave de acceso' },
  { en: 'Pix key', pt: 'chave Pix', es: 'llave Pix', not: { es: ['clave Pix', 'Pix a una clave'] } },
  {
    en: 'withdrawal',
    pt: 'saque',
    es: 'retiro',
    not: {
      en: ['payout request', 'cash-?out request'],
      pt: ['levantamentos?', 'retiradas?'],
      es: ['retiradas?'],
    },
  },
  { en: 'wallet', pt: 'carteira', es: 'billetera', not: { es: ['monederos?', 'carteras?'] } },
  { en: 'balance', pt: 'saldo', es: 'saldo', not: { es: ['balances?'] } },
  { en: 'bonus', pt: 'bônus', es: 'bono', not: { pt: ['bónus'], es: ['bonificaci(?:ón|ones)', 'bonus'] } },
  {
    en: 'mobile number',
    pt: 'celular',
    es: 'celular',
    not: { en: ['cell ?phone', 'handy'], pt: ['telemóve(?:l|is)'], es: ['móvil(?:es)?'] },
  },
  {
    en: 'e-mail',
    pt: 'e-mail',
    es: 'correo',
    not: { pt: ['email', 'correio eletrônico'], es: ['e-mail', 'email'] },
  },
  { en: 'spin', pt: 'giro', es: 'giro', not: { pt: ['spins?'], es: ['spins?', 'tiradas?'] } },
  {
    en: 'round',
    pt: 'rodada',
    es: 'ronda',
    not: { pt: ['rondas?'] },
  },
  { en: 'username', pt: 'nome de usuário', es: 'nombre de usuario', not: { pt: ['utilizador(?:es)?'] } },
  {
    en: 'register',
    pt: 'cadastro',
    es: 'registro',
    not: { pt: ['registo', 'se registr(?:ar|a|e|ou)', 'registrar(?:-se)? uma conta'] },
  },
  { en: 'file', pt: 'arquivo', es: 'archivo', not: { pt: ['ficheiros?'], es: ['ficheros?'] } },
  { en: 'screen', pt: 'tela', es: 'pantalla', not: { pt: ['ecrãs?'] } },
  { en: 'contact', pt: 'contato', es: 'contacto', not: { pt: ['contactos?', 'contactar'] } },
  { en: 'app', pt: 'aplicativo', es: 'aplicación', not: { pt: ['aplicação', 'aplicações'] } },
];
