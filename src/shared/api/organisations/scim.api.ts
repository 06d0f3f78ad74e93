import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, one } from '../../kernel/paging';
import { roles } from '../../model/permissions';

const access = { access: 'org:members', edits: true } as const;

const scimToken = z.object({
  tokenId: id,
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const scimGroup = z.object({
  groupId: id,
  name: z.string(),
  members: z.number().int(),
  /** What its members get; null: nothing. */
  role: z.enum(roles).nullable(),
});

const scim = defineCall({
  id: 'organisations.scim',
  method: 'GET',
  path: 'organisations/scim',
  ...access,
  summary:
    'How members are provisioned by SCIM: its address, tokens without their secrets, groups with their roles',
  what: 'provisioning settings',
  reads: ['scim'],
  reply: one(
    z.object({
      address: z.string(),
      tokens: z.array(scimToken),
      groups: z.array(scimGroup),
      defaultRole: z.enum(roles),
    }),
  ),
});

const createScimToken = defineCall({
  id: 'organisations.createScimToken',
  method: 'POST',
  path: 'organisations/scim/tokens',
  ...access,
  summary: 'Makes a SCIM token; the secret is in this reply and nowhere else',
  changes: ['scim'],
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  reply: one(z.object({ token: scimToken, secret: z.string() })),
});

const revokeScimToken = defineCall({
  id: 'organisations.revokeScimToken',
  method: 'DELETE',
  path: 'organisations/scim/tokens/:tokenId',
  ...access,
  summary: 'Revokes a SCIM token at once',
  changes: ['scim'],
  params: z.object({ tokenId: id }),
  reply: done,
});

const setScimGroupRole = defineCall({
  id: 'organisations.setScimGroupRole',
  method: 'PUT',
  path: 'organisations/scim/groups/:groupId',
  ...access,
  summary: 'Gives the members of a SCIM group a role; of several groups the highest one counts',
  changes: ['scim', 'member'],
  params: z.object({ groupId: id }),
  body: z.strictObject({ role: z.enum(roles).nullable() }),
  reply: done,
});

const setScimDefaultRole = defineCall({
  id: 'organisations.setScimDefaultRole',
  method: 'PUT',
  path: 'organisations/scim/default_role',
  ...access,
  summary: 'The role of people whom SCIM adds and whom no group gives one',
  changes: ['scim', 'member'],
  body: z.strictObject({ role: z.enum(roles) }),
  reply: done,
});

export const scimCalls = { scim, createScimToken, revokeScimToken, setScimGroupRole, setScimDefaultRole };
