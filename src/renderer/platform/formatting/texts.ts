/** A text that is longer than this many characters, cut and with an ellipsis behind it. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
