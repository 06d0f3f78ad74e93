import type { Answer } from '../platform/api/call';
export type AuditStream = NonNullable<Answer<'organisations.auditStream'>['data']>;
