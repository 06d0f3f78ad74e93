import type { TenantScope } from '../../db/database';

/** How many things (boards, workflows, …) stand in each space; a space without any is left out. */
export type SpaceResources = (scope: TenantScope) => Promise<Map<string, number>>;
