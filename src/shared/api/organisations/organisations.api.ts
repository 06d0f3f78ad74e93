import { z } from 'zod';
import { assistantCalls } from './assistants.api';
import { auditStreamCalls } from './auditStream.api';
import { legalHoldCalls } from './legalHold.api';
import { networkCalls } from './networks.api';
import { scimCalls } from './scim.api';
import { defineCall } from '../../kernel/call';
import { done, id, list, MAX_PAGE, one } from '../../kernel/paging';
import { keyScopes } from '../../model/keyScopes';
import { roles } from '../../model/permissions';

const member = z.object({
  userId: id,
  /** In the list empty for who lacks `org:members`, but for their own. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  /** invited: has not yet opened the invitation link. */
  state: z.enum(['active', 'invited']),
  joinedAt: z.string().nullable(),
  /** The groups of an identity provider that give the role, which can’t be changed by hand then; null: none does. */
  roleGroups: z.array(z.string()).nullable().optional(),
});

const listMembers = defineCall({
  id: 'organisations.listMembers',
  method: 'GET',
  path: 'organisations/members',
  access: 'signed-in',
  summary: 'Members of the active organization',
  what: 'members',
  reads: ['member'],
  reply: list(member),
});

const inviteMember = defineCall({
  id: 'organisations.inviteMember',
  method: 'POST',
  path: 'organisations/members',
  access: 'org:members',
  edits: true,
  summary: 'Adds a member; replies with a one-time link on which they set their password',
  changes: ['member'],
  body: z.strictObject({
    email: z.email(),
    firstName: z.string().trim().max(100).default(''),
    lastName: z.string().trim().max(100).default(''),
    role: z.enum(roles),
  }),
  reply: one(z.object({ member, invitationUrl: z.string(), expiresAt: z.string() })),
});

const changeMember = defineCall({
  id: 'organisations.changeMember',
  method: 'PUT',
  path: 'organisations/members/:userId',
  access: 'org:members',
  edits: true,
  summary: "Changes a member's role; the last Admin cannot be demoted",
  changes: ['member'],
  params: z.object({ userId: id }),
  body: z.strictObject({ role: z.enum(roles) }),
  reply: one(member),
});

const removeMember = defineCall({
  id: 'organisations.removeMember',
  method: 'DELETE',
  path: 'organisations/members/:userId',
  access: 'org:members',
  edits: true,
  summary: 'Removes a member and ends their sessions; the last Admin cannot be removed',
  changes: ['member'],
  params: z.object({ userId: id }),
  reply: done,
});

const apiKey = z.object({
  keyId: id,
  name: z.string(),
  role: z.enum(roles),
  scope: z.enum(keyScopes),
  createdAt: z.string(),
  /** From then on it opens nothing; null: it has no end. */
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  createdBy: z.string(),
});

/** USER-06 */
const keysAccess = { access: ['org:members', 'org:settings'], edits: true } as const;

const listApiKeys = defineCall({
  id: 'organisations.listApiKeys',
  method: 'GET',
  path: 'organisations/api_keys',
  ...keysAccess,
  summary: 'API keys of the organization, without their secrets',
  what: 'API keys',
  reads: ['apiKey'],
  reply: list(apiKey),
});

const createApiKey = defineCall({
  id: 'organisations.createApiKey',
  method: 'POST',
  path: 'organisations/api_keys',
  ...keysAccess,
  summary: 'Makes an API key; the secret is in this reply and nowhere else',
  changes: ['apiKey'],
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    role: z.enum(roles),
    scope: z.enum(keyScopes).default('write'),
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  reply: one(z.object({ apiKey, secret: z.string() })),
});

const revokeApiKey = defineCall({
  id: 'organisations.revokeApiKey',
  method: 'DELETE',
  path: 'organisations/api_keys/:keyId',
  ...keysAccess,
  summary: 'Revokes an API key at once',
  changes: ['apiKey'],
  params: z.object({ keyId: id }),
  reply: done,
});

const renameOrganisation = defineCall({
  id: 'organisations.rename',
  method: 'PUT',
  path: 'organisations/current',
  access: 'org:settings',
  edits: true,
  summary: 'Gives the active organization another name',
  changes: ['user', 'customer'],
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(z.object({ orgId: id, name: z.string() })),
});

const auditFilter = {
  action: z.string().min(1).max(100).optional(),
  /** Somewhere in who or about what, in whatever case. */
  text: z.string().trim().min(1).max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  /** Not included. */
  to: z.iso.datetime({ offset: true }).optional(),
};

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** Such as signed_in, sign_in_failed, member_invited, api_key_created, exported_everything, workflow_deleted. */
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.json()),
});

const audit = defineCall({
  id: 'organisations.audit',
  method: 'GET',
  path: 'organisations/audit',
  access: 'org:members',
  edits: true,
  summary: 'Who did what in the organization, the newest first; nothing of it can be changed',
  what: 'audit',
  reads: ['audit'],
  query: z.strictObject({
    ...auditFilter,
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(200),
    start_page_key: z.string().max(500).optional(),
  }),
  reply: z.object({ data: z.array(auditEntry), next_page_key: z.string().nullable() }),
});

const exportAudit = defineCall({
  id: 'organisations.exportAudit',
  method: 'GET',
  path: 'organisations/audit/csv',
  access: 'org:members',
  edits: true,
  summary: 'The same as CSV, the newest 100,000, every value as it is',
  query: z.strictObject(auditFilter),
  gives: 'text/csv',
  timeoutSeconds: 120,
  reply: z.string(),
});

/** What became of a change that a workflow made in a cloud; unclear: it broke off on the way. */
const cloudChange = z.object({
  at: z.string(),
  actor: z.string(),
  state: z.enum(['changed', 'failed', 'unclear']),
  /** In words: “Delete the volume vol-1”. */
  summary: z.string(),
  /** It took an earlier change back. */
  is_undo: z.boolean(),
  account: z.string(),
  workflow_id: z.string(),
  execution_id: z.string(),
});

const cloudChanges = defineCall({
  id: 'organisations.cloudChanges',
  method: 'GET',
  path: 'organisations/cloud-changes',
  access: 'wf:read',
  summary: 'What workflows did to one resource of a cloud, the newest first, at most 50',
  what: 'changes',
  query: z.strictObject({ resource: z.string().min(1).max(2000) }),
  reply: list(cloudChange),
});

const topLevelType = z.enum(['standard', 'MSP']);

const createOrganisation = defineCall({
  id: 'organisations.create',
  method: 'POST',
  path: 'organisations',
  access: 'org:create',
  edits: true,
  summary:
    'Makes a further organization, which the caller administers (by a key: the administrators do); from the first organization only',
  body: z.strictObject({ name: z.string().trim().min(1).max(100), type: topLevelType.default('standard') }),
  reply: one(z.object({ orgId: id, name: z.string(), type: topLevelType })),
});

const setOrganisationType = defineCall({
  id: 'organisations.setType',
  method: 'PUT',
  path: 'organisations/current/type',
  access: 'org:settings',
  edits: true,
  summary:
    'Makes the active organization a provider with customers (MSP), or a standard one again while it has none; roles follow',
  changes: ['user', 'customer'],
  body: z.strictObject({ type: topLevelType }),
  reply: one(z.object({ orgId: id, type: topLevelType })),
});

const createDemoOrganisation = defineCall({
  id: 'organisations.createDemo',
  method: 'POST',
  path: 'organisations/demo',
  access: 'org:create',
  edits: true,
  summary:
    'Makes an organization of its own for the demo company and loads it there; for administrators of the first organization, one each',
  changes: ['user'],
  body: z.strictObject({ name: z.string().trim().min(1).max(100).default('Demo company') }),
  reply: one(z.object({ orgId: id, name: z.string(), importId: id })),
});

const deleteDemoOrganisation = defineCall({
  id: 'organisations.deleteDemo',
  method: 'DELETE',
  path: 'organisations/demo/:orgId',
  access: 'org:create',
  edits: true,
  summary: 'Deletes an organization of the demo company with everything in it; refused while it loads',
  changes: ['user'],
  params: z.object({ orgId: id }),
  timeoutSeconds: 120,
  reply: done,
});

export const organisationCalls = {
  createDemoOrganisation,
  deleteDemoOrganisation,
  audit,
  exportAudit,
  cloudChanges,
  createOrganisation,
  setOrganisationType,
  renameOrganisation,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  ...assistantCalls,
  ...scimCalls,
  ...networkCalls,
  ...auditStreamCalls,
  ...legalHoldCalls,
};
