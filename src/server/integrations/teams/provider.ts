import { z } from 'zod';
import { teamsFaults as words } from '@shared/words/teamsFaults';
import { ProviderError, type Checked } from '../../domains/integrations/integrations.port';
import { byName, valueOf } from '../fields';
import { listOf } from './graph';
import { teamsKind } from './kind';
import { claimsOf, createTokens, type Tokens } from './tokens';
import type { MakeProvider } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const nothing = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const group = z.object({ id: z.string(), displayName: nothing });
const channel = z.object({ id: z.string(), displayName: nothing, membershipType: nothing });
const person = z.object({
  id: z.string(),
  displayName: nothing,
  mail: nothing,
  userPrincipalName: nothing,
  accountEnabled: z.boolean().nullish(),
});

const query = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
const teamsPath = `groups?${query({ $filter: "resourceProvisioningOptions/Any(x:x eq 'Team')", $select: 'id,displayName', $top: '999' })}`;
const peoplePath = `users?${query({ $select: 'id,displayName,mail,userPrincipalName,accountEnabled', $top: '999' })}`;

/** A new token shows what is granted now. Without the bot lists can be read all the same. */
async function check(tokens: Tokens, of: Connected, signal: AbortSignal): Promise<Checked> {
  const { roles, app_displayname } = claimsOf(await tokens.of(of, 'graph', signal, true));
  const granted = roles ? teamsKind.permissions.map(({ name }) => [name, roles.includes(name)] as const) : [];
  const bot = await tokens.of(of, 'bot', signal, true).then(
    () => '',
    (error: unknown) => {
      if (error instanceof ProviderError) return ` ${words.noBot(error.message)}`;
      throw error;
    },
  );
  const app = app_displayname ?? valueOf(of, 'client_id');
  const message = `${words.connected(app, valueOf(of, 'tenant_id'))}${bot}`;
  return { message, granted: Object.fromEntries(granted) };
}

export const makeTeams: MakeProvider = ({ client, clock }) => {
  const tokens = createTokens(client, clock);
  const list = <T>(...of: [Connected, string, z.ZodType<T>, AbortSignal]) =>
    listOf({ client, tokens }, ...of);
  return {
    type: 'TEAMS',
    kind: teamsKind,
    gaps({ tenant_id = '', client_id = '' }): Record<string, string> {
      return {
        ...(GUID.test(tenant_id) ? {} : { tenant_id: words.guid }),
        ...(GUID.test(client_id) ? {} : { client_id: words.guid }),
      };
    },
    check: (of, signal) => check(tokens, of, signal),
    reads: {
      async teams(of, _args, signal) {
        const found = await list(of, teamsPath, group, signal);
        return found
          .map(({ id, displayName }) => ({ teamId: id, teamName: displayName || id }))
          .toSorted(byName(({ teamName }) => teamName));
      },
      async teamsChannels(of, { teamId }, signal) {
        const path = `teams/${encodeURIComponent(teamId)}/channels?${query({ $select: 'id,displayName,membershipType' })}`;
        const found = await list(of, path, channel, signal);
        return found
          .map(({ id, displayName, membershipType }) => ({
            channelId: id,
            channelName: displayName || id,
            channelType: membershipType || 'standard',
          }))
          .toSorted(byName(({ channelName }) => channelName));
      },
      async teamsMembers(of, _args, signal) {
        const found = await list(of, peoplePath, person, signal);
        return found
          .filter(({ accountEnabled }) => accountEnabled !== false)
          .map(({ id, displayName, mail, userPrincipalName }) => ({
            userId: id,
            userName: displayName || userPrincipalName || id,
            email: mail || userPrincipalName || null,
          }))
          .toSorted(byName(({ userName }) => userName));
      },
    },
  };
};
