/** What players read where an element cannot start, so that no other texts can be asked for. */
export const pageFaultTexts: Readonly<
  Record<'en' | 'pt' | 'es', Record<'page' | 'chunk' | 'retry', string>>
> = {
  en: {
    page: 'This page is not set up correctly.',
    chunk: 'A part of this page did not load. Please try again.',
    retry: 'Try again',
  },
  pt: {
    page: 'Esta página não está configurada corretamente.',
    chunk: 'Uma parte desta página não carregou. Tente de novo.',
    retry: 'Tentar de novo',
  },
  es: {
    page: 'Esta página no está bien configurada.',
    chunk: 'Una parte de esta página no se cargó. Inténtalo de nuevo.',
    retry: 'Intentar de nuevo',
  },
};
