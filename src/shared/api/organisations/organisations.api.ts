import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { keyScopes } from '../../model/keyScopes';
import { roles } from '../../model/permissions';

export const member = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  /** invited: has not yet opened the invitation link. */
  state: z.enum(['active', 'invited']),
  joinedAt: z.string().nullable(),
});

export const listMembers = defineCall({
  id: 'organisations.listMembers',
  method: 'GET',
  path: 'organisations/members',
  access: 'signed-in',
  summary: 'Members of the active organisation',
  reply: list(member),
});

export const inviteMember = defineCall({
  id: 'organisations.inviteMember',
  method: 'POST',
  path: 'organisations/members',
  access: 'org:members',
  edits: true,
  summary: 'Adds a member; replies with a one-time link on which they set their password',
  body: z.strictObject({
    email: z.email(),
    firstName: z.string().trim().max(100).default(''),
    lastName: z.string().trim().max(100).default(''),
    role: z.enum(roles),
  }),
  reply: one(z.object({ member, invitationUrl: z.string(), expiresAt: z.string() })),
});

export const changeMember = defineCall({
  id: 'organisations.changeMember',
  method: 'PUT',
  path: 'organisations/members/:userId',
  access: 'org:members',
  edits: true,
  summary: "Changes a member's role; the last Admin cannot be demoted",
  params: z.object({ userId: id }),
  body: z.strictObject({ role: z.enum(roles) }),
  reply: one(member),
});

export const removeMember = defineCall({
  id: 'organisations.removeMember',
  method: 'DELETE',
  path: 'organisations/members/:userId',
  access: 'org:members',
  edits: true,
  summary: 'Removes a member and ends their sessions; the last Admin cannot be removed',
  params: z.object({ userId: id }),
  reply: done,
});

export const apiKey = z.object({
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

export const listApiKeys = defineCall({
  id: 'organisations.listApiKeys',
  method: 'GET',
  path: 'organisations/api_keys',
  ...keysAccess,
  summary: 'API keys of the organisation, without their secrets',
  reply: list(apiKey),
});

export const createApiKey = defineCall({
  id: 'organisations.createApiKey',
  method: 'POST',
  path: 'organisations/api_keys',
  ...keysAccess,
  summary: 'Makes an API key; the secret is in this reply and nowhere else',
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    role: z.enum(roles),
    scope: z.enum(keyScopes).default('write'),
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  reply: one(z.object({ apiKey, secret: z.string() })),
});

export const revokeApiKey = defineCall({
  id: 'organisations.revokeApiKey',
  method: 'DELETE',
  path: 'organisations/api_keys/:keyId',
  ...keysAccess,
  summary: 'Revokes an API key at once',
  params: z.object({ keyId: id }),
  reply: done,
});

export const renameOrganisation = defineCall({
  id: 'organisations.rename',
  method: 'PUT',
  path: 'organisations/current',
  access: 'org:settings',
  edits: true,
  summary: 'Gives the active organisation another name',
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(z.object({ orgId: id, name: z.string() })),
});

export const organisationCalls = {
  renameOrganisation,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  listApiKeys,
  createApiKey,
  revokeApiKey,
};
