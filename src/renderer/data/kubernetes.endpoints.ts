import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const kubernetesApi = api.injectEndpoints({
  endpoints: (b) => ({
    clusters: b.query<Answer<'kubernetes.list'>, void>({
      query: () => ({ id: 'kubernetes.list' }),
      extraOptions: { what: 'Kubernetes costs' },
      providesTags: ['kubernetes'],
    }),
    clusterCosts: b.query<Answer<'kubernetes.costs'>, Arg<'kubernetes.costs'>>({
      ...call('kubernetes.costs', 'Kubernetes costs'),
      providesTags: ['kubernetes', 'cost'],
    }),
    createCluster: b.mutation<Answer<'kubernetes.create'>, Arg<'kubernetes.create'>>({
      ...call('kubernetes.create'),
      invalidatesTags: ['kubernetes'],
    }),
    updateCluster: b.mutation<Answer<'kubernetes.update'>, Arg<'kubernetes.update'>>({
      ...call('kubernetes.update'),
      invalidatesTags: ['kubernetes'],
    }),
    deleteCluster: b.mutation<Answer<'kubernetes.delete'>, Arg<'kubernetes.delete'>>({
      ...call('kubernetes.delete'),
      invalidatesTags: (_reply, error) => (error ? [] : ['kubernetes']),
    }),
    importAllocations: b.mutation<Answer<'kubernetes.import'>, Arg<'kubernetes.import'>>({
      ...call('kubernetes.import'),
      invalidatesTags: (reply) => (reply?.data.imported === true ? ['kubernetes'] : []),
    }),
    deleteAllocations: b.mutation<
      Answer<'kubernetes.deleteAllocations'>,
      Arg<'kubernetes.deleteAllocations'>
    >({
      ...call('kubernetes.deleteAllocations'),
      invalidatesTags: (_reply, error) => (error ? [] : ['kubernetes']),
    }),
    clusterSource: b.query<Answer<'kubernetes.source'>, Arg<'kubernetes.source'>>({
      ...call('kubernetes.source', 'Kubernetes connection'),
      providesTags: ['kubernetes'],
    }),
    putClusterSource: b.mutation<Answer<'kubernetes.putSource'>, Arg<'kubernetes.putSource'>>({
      ...call('kubernetes.putSource'),
      invalidatesTags: (_reply, error) => (error ? [] : ['kubernetes']),
    }),
    testClusterSource: b.mutation<Answer<'kubernetes.testSource'>, Arg<'kubernetes.testSource'>>(
      call('kubernetes.testSource'),
    ),
    readClusterSource: b.mutation<Answer<'kubernetes.readSource'>, Arg<'kubernetes.readSource'>>({
      ...call('kubernetes.readSource'),
      invalidatesTags: (_reply, error) => (error ? [] : ['kubernetes']),
    }),
    deleteClusterSource: b.mutation<Answer<'kubernetes.deleteSource'>, Arg<'kubernetes.deleteSource'>>({
      ...call('kubernetes.deleteSource'),
      invalidatesTags: (_reply, error) => (error ? [] : ['kubernetes']),
    }),
    exportClusterCosts: b.mutation<Answer<'kubernetes.exportCosts'>, Arg<'kubernetes.exportCosts'>>(
      call('kubernetes.exportCosts'),
    ),
  }),
});

export const {
  useClustersQuery,
  useClusterCostsQuery,
  useCreateClusterMutation,
  useUpdateClusterMutation,
  useDeleteClusterMutation,
  useImportAllocationsMutation,
  useDeleteAllocationsMutation,
  useExportClusterCostsMutation,
  useClusterSourceQuery,
  usePutClusterSourceMutation,
  useTestClusterSourceMutation,
  useReadClusterSourceMutation,
  useDeleteClusterSourceMutation,
} = kubernetesApi;

export type Cluster = Answer<'kubernetes.list'>['data'][number];
export type ClusterSource = NonNullable<Answer<'kubernetes.source'>['data']>;
export type ClusterCosts = Answer<'kubernetes.costs'>['data'];
export type ClusterLine = ClusterCosts['idle'];
export type ImportedAllocations = Answer<'kubernetes.import'>['data'];
