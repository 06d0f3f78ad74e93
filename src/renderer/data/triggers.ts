import type { Answer } from '../platform/api/call';
export type Trigger = Answer<'triggers.list'>['data'][number];
