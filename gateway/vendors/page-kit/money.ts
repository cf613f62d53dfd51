/** Formats minor units (decimal text or bigint) as money, without a float on the way. */
export const moneyFormat = (input: { locale: string; currency: string; digits: number }) => {
  const { digits } = input;
  const isIso = /^[A-Z]{3}$/.test(input.currency);
  const format = new Intl.NumberFormat(input.locale, {
    ...(isIso
      ? { style: 'currency' as const, currency: input.currency, currencyDisplay: 'narrowSymbol' as const }
      : {}),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (minor: bigint | string): string => {
    const value = BigInt(minor);
    const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    const decimal = `${value < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
    const shown = format.format(decimal as Intl.StringNumericLiteral);
    return isIso ? shown : `${shown} ${input.currency}`;
  };
};
export type Money = ReturnType<typeof moneyFormat>;
