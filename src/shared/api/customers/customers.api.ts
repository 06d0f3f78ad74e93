import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';

export const customer = z.object({
  id,
  name: z.string(),
  integrations: z.array(z.object({ integrationId: id, name: z.string(), type: z.string() })),
});

/** MSP users only: the organisations whose parent is the active one. */
export const listCustomers = defineCall({
  id: 'customers.list',
  method: 'GET',
  path: 'customers',
  access: 'recommendations:read',
  summary: 'Customer organisations of an MSP',
  query: z.strictObject({ fields: z.string().optional() }),
  reply: list(customer.partial({ integrations: true })),
});

export const createCustomer = defineCall({
  id: 'customers.create',
  method: 'POST',
  path: 'customers',
  access: 'org:create',
  edits: true,
  summary: 'Makes a customer organisation below the active MSP organisation',
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(customer),
});

export const customerCalls = { listCustomers, createCustomer };
