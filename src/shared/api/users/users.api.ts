import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { featureFlags, organisationTypes, permissions, roles } from '../../model/permissions';
import { done, id, one } from '../../kernel/paging';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../model/limits';
import { sessionCalls } from './sessions.api';

const NAME_MAX = 100;

const orgMetadata = z.object({
  overviewDashboardPath: z.string().optional(),
  org_type: z.enum(organisationTypes).optional(),
  parent_org_id: id.optional(),
  /** It was made for the demo company alone. */
  demo: z.literal(true).optional(),
});

const orgMemberInfo = z.object({
  orgId: id,
  orgName: z.string(),
  orgMetadata,
  userPermissions: z.array(z.enum(permissions)),
  userAssignedRole: z.enum(roles),
});

const userMetadata = z.object({
  defaultOrgId: id.nullable().optional(),
  activeOrgId: id.nullable().optional(),
});

/** The signed-in user, with the organisations that they belong to. Permissions come from the active one. */
const user = z.object({
  userId: id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.string().nullable(),
  activeOrgId: id,
  orgIdToOrgMemberInfo: z.record(z.string(), orgMemberInfo),
  metadata: userMetadata,
  flags: z.array(z.enum(featureFlags)),
});
export type User = z.output<typeof user>;

const getMe = defineCall({
  id: 'users.me',
  method: 'GET',
  path: 'users/me',
  access: 'signed-in',
  summary: 'The signed-in user with organizations, roles, permissions and flags',
  what: 'user',
  // The page that waits for it tells at once why, and asks again by itself.
  reads: ['user'],
  reply: one(user),
});

const getOrgMetadata = defineCall({
  id: 'users.orgMetadata',
  method: 'POST',
  onlyReads: true,
  path: 'api/propelAuth/getOrgMetadata',
  base: 'root',
  access: 'signed-in',
  summary: 'Metadata of an organization that the user belongs to',
  // A setting, so it changes with them. Its failure is no news to the user: there is a page without it.
  reads: ['setting'],
  body: z.strictObject({ orgId: id }),
  reply: z.object({ metadata: orgMetadata }),
});

const getUserMetadata = defineCall({
  id: 'users.getMetadata',
  method: 'POST',
  onlyReads: true,
  path: 'api/propelAuth/getUserMetadata',
  base: 'root',
  access: 'signed-in',
  summary: "The signed-in user's own metadata",
  body: z.strictObject({ userId: id }),
  reply: z.object({ metadata: userMetadata }),
});

const updateUserMetadata = defineCall({
  id: 'users.updateMetadata',
  method: 'POST',
  path: 'api/propelAuth/updateUserMetadata',
  base: 'root',
  access: 'signed-in',
  summary: 'Sets the active or the default organization of the signed-in user',
  body: z.strictObject({
    userId: id,
    metadata: z.strictObject({
      defaultOrgId: id.nullable().optional(),
      activeOrgId: id.optional(),
    }),
  }),
  reply: z.object({ metadata: userMetadata }),
});

const getHelpWidgetToken = defineCall({
  id: 'users.helpWidget',
  method: 'POST',
  path: 'api/freshworks-auth',
  base: 'root',
  access: 'support:read',
  summary: 'A short-lived token that tells the help widget who the signed-in user is',
  body: z.strictObject({ name: z.string().trim().min(1).max(200), email: z.string().trim().min(1).max(320) }),
  reply: z.object({ freshworks_widget_auth_token: z.string() }),
});

const changeName = defineCall({
  id: 'users.changeName',
  method: 'PATCH',
  path: 'users/me',
  access: 'signed-in',
  summary: 'Changes the name of the signed-in user',
  changes: ['user', 'member'],
  body: z.strictObject({
    firstName: z.string().trim().min(1, 'Value is required').max(NAME_MAX),
    lastName: z.string().trim().max(NAME_MAX),
  }),
  reply: done,
});

const changePassword = defineCall({
  id: 'users.changePassword',
  method: 'POST',
  path: 'users/me/password',
  access: 'signed-in',
  summary: 'Changes the password of the signed-in user, who must know the present one; other sign-ins end',
  body: z.strictObject({
    current: z.string().min(1, 'Value is required').max(1_000),
    next: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
  }),
  reply: done,
});

const resetPassword = defineCall({
  id: 'users.resetPassword',
  method: 'POST',
  path: 'users/:userId/password_reset',
  access: 'org:members',
  edits: true,
  summary:
    'Makes a link on which a member sets a new password; it works once, for a day, and ends all their sign-ins',
  params: z.object({ userId: id }),
  reply: one(z.object({ resetUrl: z.string(), expiresAt: z.string() })),
});

export const userCalls = {
  getMe,
  getOrgMetadata,
  getUserMetadata,
  updateUserMetadata,
  getHelpWidgetToken,
  changeName,
  changePassword,
  resetPassword,
  ...sessionCalls,
};
