export const caseStatuses = [
  'open',
  'acknowledged',
  'in_progress',
  'completed',
  'excluded',
  'expired',
  'verified',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** Sections of the status select; EXCLUDED stands in neither and belongs to the active set. */
export const openStatuses = ['open', 'acknowledged', 'in_progress'] as const satisfies CaseStatus[];
export const closedStatuses = ['completed', 'expired', 'verified'] as const satisfies CaseStatus[];

/** The active set: lifecycle “active”, shown as Open, and the default selection of every case view. */
export const activeStatuses = [
  'open',
  'excluded',
  'in_progress',
  'acknowledged',
] as const satisfies CaseStatus[];

export function lifecycleOf(status: CaseStatus): 'active' | 'inactive' {
  return status === 'completed' || status === 'expired' || status === 'verified' ? 'inactive' : 'active';
}

export const statusLabels: Record<CaseStatus, string> = {
  open: 'To Do',
  acknowledged: 'Acknowledged',
  in_progress: 'In Progress',
  completed: 'Completed',
  excluded: 'Excluded',
  expired: 'Expired',
  verified: 'Verified',
};

export const lifecycleLabels = { active: 'Open', inactive: 'Closed' } as const;

export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];

export const groupBys = ['TYPE', 'ACCOUNT', 'OWNER', 'NONE'] as const;
export type GroupBy = (typeof groupBys)[number];
export const groupByLabels: Record<GroupBy, string> = {
  TYPE: 'Cases',
  ACCOUNT: 'Accounts',
  OWNER: 'Owner',
  NONE: 'None',
};
