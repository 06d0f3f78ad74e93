import type { Space } from '@shared/api/spaces/spaces.api';

export const me = { userId: 'user-1', orgId: 'org-1' } as const;

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
