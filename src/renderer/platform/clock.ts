/** The one place of a window where time is read; what needs the moment takes it as an argument. */
export function readClock(): Date {
  // eslint-disable-next-line no-restricted-syntax
  return new Date();
}
