import type { SlackContact, TeamsContact } from '@shared/model/settings/notifications';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { Integrations } from '../domains/integrations/integrations.port';
import {
  SendError,
  type ChatSender,
  type Message,
  type Sent,
} from '../domains/notifications/notifications.port';
import type { Connected } from '../domains/integrations/connected.port';

/** Writes to a chat of a service through integrations of one type. */
export interface ChatWriter<C extends SlackContact | TeamsContact> {
  type: IntegrationType;
  /** As people know it: `Slack`. */
  service: string;
  /** Permissions without which nothing can be written. */
  needs: readonly string[];
  /** Fails with a ProviderError. */
  write(of: Connected, contact: C, message: Message, signal: AbortSignal): Promise<Sent>;
}

const notConnected = (service: string) =>
  `${service} is not connected, or its integration is inactive. Connect it under Integrations.`;

/** A writer for what an organisation is told, through an integration of its own or one that is shared with it. */
export function createChat<C extends SlackContact | TeamsContact>(
  { type, service, needs, write }: ChatWriter<C>,
  integrations: Pick<Integrations, 'working'>,
): ChatSender<C> {
  const working = (orgId: string, contact: C) => integrations.working(orgId, contact.integration_id, type);
  return {
    async usable(orgId, contact) {
      const found = await working(orgId, contact);
      return found !== undefined && !needs.some((need) => found.missing.includes(need));
    },
    async send({ orgId, contact, message }, signal) {
      const found = await working(orgId, contact);
      if (!found) throw new SendError(notConnected(service), false);
      try {
        return await write(found.connected, contact, message, signal);
      } catch (error) {
        if (signal.aborted) throw new SendError(`${service} did not answer in time.`, true);
        const explained = found.explain(error);
        throw explained ? new SendError(explained.message, explained.passing) : error;
      }
    },
  };
}
