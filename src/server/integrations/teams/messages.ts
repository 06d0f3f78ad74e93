import { z } from 'zod';
import { chatStepWords as words } from '@shared/words/chatSteps';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import type { Clock } from '../../platform/clock';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import type { TeamsPort } from '../../steps/messages.port';
import { createChatCalls, type Blamed } from '../chatCalls';
import { createBot, type Activity } from './chat';
import { listOf } from './graph';
import { createTokens } from './tokens';
import type { Connected } from '../../domains/integrations/connected.port';

const CARD = 'application/vnd.microsoft.card.adaptive';
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

class NoPerson extends ProviderError {}

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (error instanceof NoPerson) return { field: 'Person', group: 'input_validation' };
  const isRefused = error instanceof ServiceRefusal && (error.status === 403 || error.status === 404);
  return isRefused
    ? { field: 'Send to', group: 'permission' }
    : { field: 'Microsoft Teams', group: 'general' };
}

/** How steps write to Microsoft Teams. */
export function teamsCalls(
  { client, clock }: { client: ServiceClient; clock: Clock },
  integrations: Pick<Integrations, 'working'>,
): TeamsPort {
  const tokens = createTokens(client, clock);
  const bot = createBot(client, tokens);
  const through = createChatCalls({ type: 'TEAMS', service: 'Microsoft Teams', blame }, integrations);

  async function personOf(of: Connected, person: string, signal: AbortSignal): Promise<string> {
    if (!person.includes('@')) return person;
    const filter = `mail eq ${quoted(person)} or userPrincipalName eq ${quoted(person)}`;
    const path = `users?$select=id&$top=2&$filter=${encodeURIComponent(filter)}`;
    const [found] = await listOf({ client, tokens }, of, path, z.object({ id: z.string() }), signal);
    if (!found) throw new NoPerson(words.noTeamsPerson(person));
    return found.id;
  }

  return {
    send: (asked, to, { html, card }) =>
      through(asked, { reads: false }, async (of, signal) => {
        const attachments = card ? { attachments: [{ contentType: CARD, content: card }] } : {};
        const activity: Activity = { type: 'message', textFormat: 'xml', text: html, ...attachments };
        const messageId =
          'channel' in to
            ? await bot.toChannel(of, to.channel, activity, signal)
            : await bot.toPerson(of, await personOf(of, to.person, signal), activity, signal);
        return { messageId };
      }),
  };
}
