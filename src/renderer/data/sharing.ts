import type { Answer } from '../platform/api/call';

export type SharedResource = Answer<'shared.all'>['data'][number];
export type PublishResult = Answer<'shared.publish'>['data']['results'][number];
export type Tenant = Answer<'users.domainTenants'>['data'][number];
