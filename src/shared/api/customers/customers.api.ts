import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey } from '../../kernel/paging';
import { roles } from '../../model/permissions';

const customer = z.object({
  id,
  name: z.string(),
  integrations: z.array(z.object({ integrationId: id, name: z.string(), type: z.string() })),
});

/** MSP users only: the organisations whose parent is the active one. */
const listCustomers = defineCall({
  id: 'customers.list',
  method: 'GET',
  path: 'customers',
  access: 'recommendations:read',
  summary: 'Customer organizations of an MSP',
  what: 'customers',
  reads: ['customer'],
  /** `fields`: of id, name, integrations, users, created_at, with commas; id and name without it. */
  query: z.strictObject({ fields: z.string().optional() }),
  reply: list(
    customer.partial({ integrations: true }).extend({
      users: z.number().int().optional(),
      created_at: z.string().optional(),
    }),
  ),
});

const createCustomer = defineCall({
  id: 'customers.create',
  method: 'POST',
  path: 'customers',
  access: 'org:create',
  edits: true,
  summary: 'Makes a customer organization below the active MSP organization',
  changes: ['customer', 'shared'],
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(customer),
});

const members = { access: 'org:members', edits: true } as const;
const byId = { params: z.object({ id }) };

/** A customer of an MSP, as its own page shows it. */
const customerDetails = customer.extend({
  users: z.number().int(),
  /** Open cases, and what they could save in a month, by currency. */
  open_cases: z.number().int(),
  potential: z.array(z.object({ currency: z.string(), month: z.number() })),
  created_at: z.string(),
});

const readCustomer = defineCall({
  id: 'customers.read',
  method: 'GET',
  path: 'customers/:id',
  access: 'recommendations:read',
  summary: 'One customer organization of the active MSP',
  what: 'the customer',
  reads: ['customer:{id}'],
  ...byId,
  reply: one(customerDetails),
});

const renameCustomer = defineCall({
  id: 'customers.rename',
  method: 'PUT',
  path: 'customers/:id',
  access: 'org:create',
  edits: true,
  summary: 'Renames a customer organization',
  changes: ['customer', 'shared'],
  ...byId,
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(customer),
});

const deleteCustomer = defineCall({
  id: 'customers.delete',
  method: 'DELETE',
  path: 'customers/:id',
  access: 'org:create',
  edits: true,
  summary: 'Deletes a customer organization with all that is in it; its name must be given as a confirmation',
  changes: ['customer', 'shared'],
  ...byId,
  timeoutSeconds: 120,
  body: z.strictObject({ confirm_name: z.string().max(100) }),
  reply: done,
});

/** PERM-11 */
const customerRoles = ['MSP-Customer-Editor', 'MSP-Customer-Viewer'] as const;

const customerUser = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  state: z.enum(['active', 'invited']),
  joinedAt: z.string().nullable(),
  /** The groups of an identity provider that give the role, which can’t be changed by hand then; null: none does. */
  roleGroups: z.array(z.string()).nullable().optional(),
});

const listCustomerUsers = defineCall({
  id: 'customers.listUsers',
  method: 'GET',
  path: 'customers/:id/users',
  ...members,
  summary: 'People of a customer organization',
  what: 'users',
  reads: ['customer:{id}'],
  ...byId,
  reply: list(customerUser),
});

const addCustomerUser = defineCall({
  id: 'customers.addUser',
  method: 'POST',
  path: 'customers/msp/customers/:id/users',
  ...members,
  summary: 'Adds a person to a customer organization; replies with a one-time link to set a password',
  changes: ['customer', 'shared'],
  ...byId,
  body: z.strictObject({
    email: z.email(),
    firstName: z.string().trim().max(100).default(''),
    lastName: z.string().trim().max(100).default(''),
    role: z.enum(customerRoles),
  }),
  reply: one(z.object({ user: customerUser, invitationUrl: z.string(), expiresAt: z.string() })),
});

const ofUser = { params: z.object({ id, userId: id }) };

const changeCustomerUser = defineCall({
  id: 'customers.changeUser',
  method: 'PUT',
  path: 'customers/msp/customers/:id/users/:userId',
  ...members,
  summary: 'Changes the role of a person of a customer organization',
  changes: ['customer', 'shared'],
  ...ofUser,
  body: z.strictObject({ role: z.enum(customerRoles) }),
  reply: one(customerUser),
});

const removeCustomerUser = defineCall({
  id: 'customers.removeUser',
  method: 'DELETE',
  path: 'customers/msp/customers/:id/users/:userId',
  ...members,
  summary: 'Removes a person from a customer organization and ends their sessions in it',
  changes: ['customer', 'shared'],
  ...ofUser,
  reply: done,
});

const AUDIT_PAGE = 1_000;
const auditPage = z.strictObject({
  maxReturnedItems: z.number().int().min(1).max(AUDIT_PAGE).default(AUDIT_PAGE),
  startPageKey: z.string().max(500).nullable().default(null),
});
const auditEntry = z.object({
  id: z.string(),
  customerId: id,
  customerName: z.string(),
  at: z.string(),
  actor: z.string(),
  /**
   * Such as customer_created, customer_renamed, customer_deleted, member_invited, member_role_changed, member_removed,
   * workflows_published, workflows_withdrawn, integration_shared, integration_unshared, case_status_changed, and what
   * else the organisation notes (settings, keys).
   */
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.json()),
});
const audit = z.object({ data: z.array(auditEntry), next_page_key: pageKey });

const auditCustomers = defineCall({
  id: 'customers.audit',
  method: 'POST',
  path: 'customers/audit',
  access: 'org:members',
  edits: true,
  summary: 'Who changed what in all customer organizations, the newest first',
  what: 'audit',
  reads: ['customer'],
  body: auditPage,
  reply: audit,
});

const auditCustomer = defineCall({
  id: 'customers.auditOf',
  method: 'POST',
  path: 'customers/:id/audit',
  access: 'org:members',
  edits: true,
  summary: 'Who changed what in one customer organization, the newest first',
  ...byId,
  body: auditPage,
  reply: audit,
});

export const customerCalls = {
  listCustomers,
  createCustomer,
  readCustomer,
  renameCustomer,
  deleteCustomer,
  listCustomerUsers,
  addCustomerUser,
  changeCustomerUser,
  removeCustomerUser,
  auditCustomers,
  auditCustomer,
};
