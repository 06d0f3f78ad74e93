import type { CallReply } from '@shared/api';
import { permissionsOf } from '@shared/model/permissions';
import type { Space } from '@shared/api/spaces/spaces.api';

export const me = { userId: 'user-1', orgId: 'org-1' } as const;

/** Whose organization has the agent. */
export const withAgent: CallReply<'users.me'> = {
  data: {
    userId: me.userId,
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Example',
    pictureUrl: null,
    activeOrgId: me.orgId,
    orgIdToOrgMemberInfo: {
      [me.orgId]: {
        orgId: me.orgId,
        orgName: 'Example Inc.',
        orgMetadata: { org_type: 'standard' },
        userPermissions: [...permissionsOf('Admin')],
        userAssignedRole: 'Admin',
      },
    },
    metadata: {},
    flags: ['AIAgent'],
  },
};

export const listed = <T>(...data: T[]) => ({ data, next_page_key: null });

export const aSpace = (name: string, more: Partial<Space> = {}): Space => ({
  space_id: `space-${name.toLowerCase().replaceAll(' ', '-')}`,
  mode: 'standard',
  name,
  is_archived: false,
  is_favorite: false,
  resource_count: 0,
  resources: { workflows: 0, datastores: 0, dashboards: 0, boards: 0, reports: 0 },
  cases_data: { open_cases: 0, savings: [] },
  created_by: 'Ada Example',
  creation_time: '2026-11-02T08:00:00.000Z',
  ...more,
});

export const globalSpace = aSpace('Global', { mode: 'global' });
