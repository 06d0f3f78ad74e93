import type { Answer } from '../platform/api/call';

export type ScimSettings = Answer<'organisations.scim'>['data'];
