/** Letters of the Latin script, and what belongs to none: digits, signs, spaces, marks. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

export const isLatin = (text: string): boolean => LATIN.test(text);
