import type { Fault } from '@shared/kernel/fault';

/** The kinds of work of a team's server; a process does those that it is told to, and all unless it is told. */
export const serverRoles = ['api', 'engine', 'imports', 'rules', 'code'] as const;
export type ServerRole = (typeof serverRoles)[number];
export type Roles = ReadonlySet<ServerRole>;

export const allRoles: Roles = new Set(serverRoles);

/** `api,engine`: names with commas between. */
export function readRoles(
  text: string | undefined,
  team: boolean,
  refuse: (name: string, reason: string) => Fault,
): Roles {
  if (text === undefined) return allRoles;
  if (!team)
    throw refuse('--roles', 'goes with DATABASE_URL: a server with its own database does everything itself');
  const roles = new Set<ServerRole>();
  for (const name of text.split(',').map((part) => part.trim())) {
    const role = serverRoles.find((known) => known === name);
    if (role === undefined)
      throw refuse('--roles', `names “${name}”: one or more of ${serverRoles.join(', ')} are needed`);
    roles.add(role);
  }
  return roles;
}

export const roleNames = (roles: Roles): ServerRole[] => serverRoles.filter((role) => roles.has(role));
