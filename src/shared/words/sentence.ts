/** A text that may lack its period, as those of other services often do, with one: another sentence can follow it. */
export const sentence = (text: string): string => {
  const clean = text.trim();
  return /[.!?]$/.test(clean) ? clean : `${clean}.`;
};
