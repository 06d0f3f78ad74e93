/** What two names have in common that count as the same: letters of either case, signs written in either way. */
export const nameKeyOf = (name: string): string => name.trim().normalize('NFKC').toLocaleLowerCase('en');
