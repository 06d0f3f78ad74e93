import type { Answer } from '../platform/api/call';
export type Remedy = Answer<'remedies.list'>['data'][number];
