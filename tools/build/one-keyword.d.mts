/** The text with `let` wherever it says `const`. */
export function withOneKeyword(text: string, parse: (text: string) => { body: unknown }): string;
