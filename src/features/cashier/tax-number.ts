const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** A tax number as it is written, as far as it is typed: 529.982.247-25, or a company's 93.ZB0.VRY/V6KA-67, so that what was pasted stays readable. */
export const taxNumberText = (text: string): string => {
  const plain = text.replace(/[^\da-z]/gi, '').toUpperCase();
  if (/^\d*$/.test(plain) && plain.length <= CPF_LENGTH)
    return plain
      .replace(/^(\d{3})(\d)/, '$1.$2')
      .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
      .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
  return plain
    .slice(0, CNPJ_LENGTH)
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2');
};
