import type { Answer } from '../platform/api/call';
export type Hold = NonNullable<Answer<'organisations.legalHold'>['data']>;
