import type { Answer } from '../platform/api/call';

export type Cluster = Answer<'kubernetes.list'>['data'][number];
export type ClusterSource = NonNullable<Answer<'kubernetes.source'>['data']>;
export type ClusterCosts = Answer<'kubernetes.costs'>['data'];
export type ClusterLine = ClusterCosts['idle'];
export type ImportedAllocations = Answer<'kubernetes.import'>['data'];
