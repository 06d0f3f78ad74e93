/**
 * Around what a reference put into a text of words, as a command line: nothing within ends it, whatever quotes, spaces or
 * signs it has. Whoever reads the words takes the marks off.
 */
export const LITERAL = { begin: '\uFFF9', end: '\uFFFB' } as const;

export const withoutLiterals = (text: string): string => text.replaceAll(/[\uFFF9\uFFFB]/g, '');

export const asLiteral = (text: string): string => `${LITERAL.begin}${withoutLiterals(text)}${LITERAL.end}`;
