const capital = (part: string) => part.charAt(0).toLocaleUpperCase('en') + part.slice(1);

/**
 * Somebody by name where only an owner's text is known: “maya.lindqvist@example.com” is Maya Lindqvist; of another address
 * what stands before the @; a team or a name stays as it is.
 */
export function personName(owner: string): string {
  const [, local] = /^([^@\s]+)@[^@\s]+\.[^@\s]+$/.exec(owner) ?? [];
  if (local === undefined) return owner;
  const parts = local.split(/[._-]/);
  const isName = parts.length > 1 && parts.every((part) => /^\p{L}{2,}$/u.test(part));
  return isName ? parts.map(capital).join(' ') : local;
}

/** One or two letters for the mark beside the name. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part.charAt(0).toLocaleUpperCase('en'))
    .join('');
