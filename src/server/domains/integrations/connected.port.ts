import type { EventConfiguration, IntegrationEvent } from '@shared/api/integrations/entities';
import type { JsonObject } from '@shared/model/json';

/** The integration that is asked. */
export interface Connected {
  orgId: string;
  integrationId: string;
  name: string;
  /** What people filled in that is no secret, by the ids of the kind's fields. */
  settings: JsonObject;
  /** The accounts, projects or subscriptions that it works in; all unless given. */
  accounts?: readonly string[];
  /** A secret by the id of its field; empty where none is kept. Fails with a Fault when it cannot be opened. */
  secret(fieldId: string): string;
}

/** An event as its service is told of it; `eventId` is ours. */
export interface ServiceEvent {
  eventId: string;
  name: string;
  type: IntegrationEvent['eventType'];
  configuration: EventConfiguration;
}
