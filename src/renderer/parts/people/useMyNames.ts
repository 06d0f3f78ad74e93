import { useUser } from '../user/userContext';

/** The names by which the signed-in person may own a case: as cases are given by hand, and as tags write it. */
export function useMyNames(): string[] {
  const { firstName, lastName, username, email } = useUser();
  const full = [firstName, lastName].filter(Boolean).join(' ');
  return [...new Set([full, username, email])].filter((name): name is string => Boolean(name));
}
