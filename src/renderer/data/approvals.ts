import type { Answer } from '../platform/api/call';
export type Approval = Answer<'approvals.summary'>['data'][number];
