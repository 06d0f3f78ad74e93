import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';

const sharedTypes = ['workflow', 'integration'] as const;

/** SHARE-01. A folder of workflows by its path, or one integration. */
const sharedResourceData = z.union([
  z.strictObject({
    scope: z.literal('directory'),
    /** `/` and the names of folders: `/Remediation/EC2`. */
    path: z.string().min(1).max(2_000),
    space_id: id,
  }),
  z.strictObject({ integration_id: id }),
]);

/** SHARE-02 to -04: everybody (workflows only), or the tenants named; nobody of an integration is “not shared”. */
const sharedResourceRecipients = z.strictObject({
  process_all: z.boolean(),
  /** Ids of customer organisations. */
  values: z.array(id).max(1_000),
});

const sharedResource = z.object({
  shared_resource_id: id,
  shared_resource_type: z.enum(sharedTypes),
  shared_resource_recipients: sharedResourceRecipients,
  shared_resource_data: sharedResourceData,
  /** SHARE-07: whether what the tenants have is what stands here now. */
  publication_state: z.enum(['PUBLISHED', 'UNPUBLISHED']),
  last_published: z.string().nullable(),
  created_by: z.string(),
  updated_at: z.string(),
});
export type SharedResource = z.output<typeof sharedResource>;

const share = { access: 'workflows:share', edits: true } as const;
const body = z.strictObject({
  shared_resource_type: z.enum(sharedTypes),
  shared_resource_recipients: sharedResourceRecipients,
  shared_resource_data: sharedResourceData,
});

/** To holders of workflows:share-view as well: they see which folders are shared. */
const listSharedOfType = defineCall({
  id: 'shared.list',
  method: 'POST',
  onlyReads: true,
  path: 'shared_resources/list',
  access: 'workflows:share-view',
  summary: 'What the organization shares, of one type',
  what: 'what is shared',
  reads: ['shared'],
  body: z.strictObject({ shared_resource_type: z.enum(sharedTypes) }),
  reply: list(sharedResource),
});

const listShared = defineCall({
  id: 'shared.all',
  method: 'GET',
  path: 'shared_resources',
  access: 'workflows:share-view',
  summary: 'Everything that the organization shares',
  reply: list(sharedResource),
});

const createShared = defineCall({
  id: 'shared.create',
  method: 'POST',
  path: 'shared_resources',
  ...share,
  summary: 'Shares a folder of workflows or an integration with tenants; they have it once it is published',
  changes: ['shared'],
  body,
  reply: one(sharedResource),
});

const updateShared = defineCall({
  id: 'shared.update',
  method: 'PUT',
  path: 'shared_resources/:id',
  ...share,
  summary: 'Changes with whom a resource is shared; who is left out loses it at once',
  changes: ['shared'],
  params: z.object({ id }),
  body,
  reply: one(sharedResource),
});

const publishShared = defineCall({
  id: 'shared.publish',
  method: 'POST',
  path: 'shared_resources/:id/publish',
  ...share,
  summary: 'Gives the recipients what the resource is now',
  changes: ['shared'],
  params: z.object({ id }),
  timeoutSeconds: 120,
  body: z.strictObject({}),
  reply: one(
    z.object({
      resource: sharedResource,
      /** Per tenant: how many workflows it has of it, or why it could not be given. */
      results: z.array(
        z.object({
          org_id: id,
          name: z.string(),
          workflows: z.number().int(),
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const deleteShared = defineCall({
  id: 'shared.delete',
  method: 'DELETE',
  path: 'shared_resources/:id',
  ...share,
  summary: 'Ends the sharing; the recipients lose what they were given',
  changes: ['shared'],
  params: z.object({ id }),
  reply: done,
});

const domainTenants = defineCall({
  id: 'users.domainTenants',
  method: 'GET',
  path: 'users/domain-tenants',
  access: 'workflows:share-view',
  summary: 'The customer organizations with whom an MSP can share',
  what: 'tenants',
  reads: ['customer'],
  reply: list(z.object({ org_id: id, name: z.string() })),
});

export const sharingCalls = {
  listSharedOfType,
  listShared,
  createShared,
  updateShared,
  publishShared,
  deleteShared,
  domainTenants,
};
