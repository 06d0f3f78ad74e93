import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { integrationStatuses, integrationTypes } from './entities';
import { connectionCheck, integrationDetails, integrationKind } from './kinds';

const write = { access: 'integrations:read', edits: true, timeoutSeconds: 40 } as const;
const byId = z.object({ id });

const INTEGRATION_NAME_MAX = 60;
const name = z.string().trim().min(1).max(INTEGRATION_NAME_MAX);
/** By the ids of the kind's fields. */
const values = z.record(z.string().max(60), z.string().max(20_000));

/** Bad values are refused with the field `values.<id>`; a name that another has (INTG-07) with `name`. */
const connection = z.strictObject({ type: z.enum(integrationTypes), name, values });

const listIntegrationKinds = defineCall({
  id: 'integrations.kinds',
  method: 'GET',
  path: 'integrations/kinds',
  access: 'integrations:read',
  summary: 'The types of integrations that this server can connect, with the fields of their connect pages',
  reads: ['integration'],
  reply: list(integrationKind),
});

const getIntegration = defineCall({
  id: 'integrations.get',
  method: 'GET',
  path: 'integrations/:id',
  access: 'integrations:read',
  summary:
    'One integration with its values, without its secrets; of one that is shared only what its list says',
  reads: ['integration:{id}'],
  params: byId,
  reply: one(integrationDetails),
});

const connectIntegration = defineCall({
  id: 'integrations.connect',
  method: 'POST',
  path: 'integrations',
  ...write,
  summary:
    'Connects a service: asks it first, and keeps nothing when it refuses (unprocessable, in its words)',
  changes: ['integration'],
  body: connection,
  reply: one(integrationDetails),
});

const connectForCustomer = defineCall({
  id: 'integrations.connectForCustomer',
  method: 'POST',
  path: 'integrations/msp/customers/:customerId/integrations',
  ...write,
  summary: 'Connects a service for a customer; theirs from then on',
  changes: ['customer'],
  params: z.object({ customerId: id }),
  body: connection,
  reply: one(integrationDetails),
});

const updateIntegration = defineCall({
  id: 'integrations.update',
  method: 'PUT',
  path: 'integrations/:id',
  ...write,
  summary:
    'Changes the name, the status or values; a secret that is left out stays; new values are asked first',
  changes: ['integration'],
  params: byId,
  body: z.strictObject({
    name: name.optional(),
    status: z.enum(integrationStatuses).optional(),
    values: values.optional(),
  }),
  reply: one(integrationDetails),
});

const removeIntegration = defineCall({
  id: 'integrations.remove',
  method: 'DELETE',
  path: 'integrations/:id',
  access: 'integrations:read',
  edits: true,
  summary: 'Disconnects: the integration, its secrets, its events and its shares are gone',
  changes: ['integration'],
  params: byId,
  reply: done,
});

const tryIntegration = defineCall({
  id: 'integrations.try',
  method: 'POST',
  path: 'integrations/test',
  ...write,
  summary: 'Asks a service with values that are not kept; secrets left out are taken from `integration_id`',
  body: z.strictObject({ type: z.enum(integrationTypes), values, integration_id: id.optional() }),
  reply: one(connectionCheck),
});

const checkIntegration = defineCall({
  id: 'integrations.check',
  method: 'POST',
  path: 'integrations/:id/test',
  ...write,
  summary: 'Asks the service of an integration again, as it is kept',
  changes: ['integration'],
  params: byId,
  reply: one(connectionCheck),
});

export const connectingCalls = {
  listIntegrationKinds,
  getIntegration,
  connectIntegration,
  connectForCustomer,
  updateIntegration,
  removeIntegration,
  tryIntegration,
  checkIntegration,
};
