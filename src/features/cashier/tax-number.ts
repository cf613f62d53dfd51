const LENGTH = 11;

/** A CPF as it is written: 529.982.247-25, as far as it is typed. */
export const taxNumberText = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, LENGTH)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
