import { badInput, Fault, isFault } from '@shared/kernel/fault';
import {
  eventConfiguration,
  type EventConfiguration,
  type IntegrationEvent,
} from '@shared/api/integrations/entities';
import { integrationWords } from '@shared/words/integrations';
import type { Database } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { nameTaken } from '../names';
import type { Changing } from './changing.service';
import { checkEvent } from './eventRules';
import type { Connector } from './integrations.port';
import { watchingStore } from './watching/watching.store';
import { integrationsStore, type EventRow, type IntegrationRow } from './integrations.store';
import type { ServiceEvent } from './connected.port';

export interface EventsDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  changing: Changing;
}

export interface GivenEvent {
  eventName: string;
  eventType: IntegrationEvent['eventType'];
  eventConfiguration: EventConfiguration;
}

const words = integrationWords.event;
/** Who removes an integration waits for it. */
const REMOVED_MAX = 20;
const taken = () => nameTaken(words.nameTaken, 'eventName');
const notFound = () => new Fault('not_found:event_not_found', words.notFound);

/** Events of AWS that start workflows. Its service is told of one before it is kept here. */
export function createEvents({ database, clock, newId, changing }: EventsDeps) {
  const scope = (orgId: string) => ({ orgIds: [orgId] });

  const mustBeFree = (row: IntegrationRow, name: string, exceptId: string) => {
    const of = { orgId: row.org_id, integrationId: row.integration_id, nameKey: nameKeyOf(name), exceptId };
    return database.tenant(scope(row.org_id), async (sql) => {
      if (await integrationsStore.isEventNameTaken(sql, of)) throw taken();
    });
  };

  async function found(row: IntegrationRow, eventId: string): Promise<EventRow> {
    const { org_id: orgId, integration_id: id } = row;
    const event = await database.tenant(scope(orgId), (sql) =>
      integrationsStore.event(sql, orgId, id, eventId),
    );
    if (!event) throw notFound();
    return event;
  }

  const rowOf = (row: IntegrationRow, { eventId, name, configuration }: ServiceEvent) => ({
    orgId: row.org_id,
    integrationId: row.integration_id,
    eventId,
    name,
    nameKey: nameKeyOf(name),
    configuration,
    now: clock.now(),
  });

  const told = (event: EventRow): ServiceEvent => ({
    eventId: event.event_id,
    name: event.name,
    type: event.type,
    configuration: eventConfiguration.parse(event.configuration),
  });

  async function create(by: Connector, id: string, given: GivenEvent): Promise<EventRow> {
    const { eventName: name, eventType: type, eventConfiguration: configuration } = given;
    checkEvent(type, configuration);
    const row = await changing.find(by.orgId, id, 'putEvent');
    await mustBeFree(row, name, '');
    const event = { eventId: newId(), name, type, configuration };
    await changing.carryOut(row, 'putEvent', event);
    try {
      await database.tenant(scope(by.orgId), async (sql) => {
        await integrationsStore.insertEvent(sql, { ...rowOf(row, event), type, by: by.name });
        await watchingStore.hurry(sql, id, event.eventId);
        await notifyChange(sql, { orgId: by.orgId, tag: 'integration', id });
      });
    } catch (error) {
      // What is not kept here would start workflows that nobody sees.
      await changing.carryOut(row, 'removeEvent', event);
      throw isUniqueViolation(error) ? taken() : error;
    }
    return found(row, event.eventId);
  }

  async function update(by: Connector, id: string, eventId: string, given: GivenEvent): Promise<EventRow> {
    const { eventName: name, eventType: type, eventConfiguration: configuration } = given;
    checkEvent(type, configuration);
    const row = await changing.find(by.orgId, id, 'putEvent');
    const before = await found(row, eventId);
    if (before.type !== type) throw badInput([{ field: 'eventType', reason: words.typeStays }]);
    await mustBeFree(row, name, eventId);
    const event = { eventId, name, type, configuration };
    await changing.carryOut(row, 'putEvent', { ...event, before: told(before) });
    try {
      await database.tenant(scope(by.orgId), async (sql) => {
        if ((await integrationsStore.updateEvent(sql, rowOf(row, event))) === 0) throw notFound();
        await watchingStore.hurry(sql, id, eventId);
        await notifyChange(sql, { orgId: by.orgId, tag: 'integration', id });
      });
    } catch (error) {
      if (isFault(error) && error.code === 'not_found') await changing.carryOut(row, 'removeEvent', event);
      if (!isUniqueViolation(error)) throw error;
      await changing.carryOut(row, 'putEvent', { ...told(before), before: event });
      throw taken();
    }
    return found(row, eventId);
  }

  async function remove(by: Connector, id: string, eventId: string): Promise<void> {
    const row = await changing.find(by.orgId, id, 'removeEvent');
    await changing.carryOut(row, 'removeEvent', told(await found(row, eventId)));
    await database.tenant(scope(by.orgId), async (sql) => {
      if ((await integrationsStore.removeEvent(sql, by.orgId, id, eventId)) === 0) throw notFound();
      await notifyChange(sql, { orgId: by.orgId, tag: 'integration', id });
    });
  }

  /** Before an integration goes: what stands at its provider goes too, if the provider lets it. */
  async function removeAll(row: IntegrationRow): Promise<void> {
    const { org_id: orgId, integration_id: id, status } = row;
    if (status !== 'ACTIVE') return;
    const events = await database.tenant(scope(orgId), (sql) => integrationsStore.events(sql, orgId, id));
    const bridges = events.filter(({ type }) => type === 'EVENT_BRIDGE').slice(0, REMOVED_MAX);
    try {
      for (const event of bridges) await changing.carryOut(row, 'removeEvent', told(event));
    } catch {
      // A service that cannot be asked once is not asked again: whoever wants to be rid of it must not wait for it.
    }
  }

  return { create, update, remove, removeAll };
}
