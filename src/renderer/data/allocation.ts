import type { Answer, Arg } from '../platform/api/call';

export type VirtualTag = Answer<'allocation.list'>['data'][number];
export type StatementSchedule = NonNullable<Answer<'allocation.schedule'>['data']>;
export type TagContent = VirtualTag['content'];
export type TagPreview = Answer<'allocation.preview'>['data'];
export type Statement = Answer<'allocation.statement'>['data'];
export type TagHealth = Answer<'allocation.health'>['data']['currencies'][number];
export type StatementQuery = Arg<'allocation.statement'>['query'];
