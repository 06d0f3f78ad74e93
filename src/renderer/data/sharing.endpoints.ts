import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const changed = (_reply: unknown, error: object | undefined) => (error ? [] : (['shared'] as const));

/** What a provider shares with its customers. Screens say what failed. */
const sharingApi = api.injectEndpoints({
  endpoints: (b) => ({
    sharedOfType: b.query<Answer<'shared.list'>, Arg<'shared.list'>>({
      ...call('shared.list', 'what is shared'),
      providesTags: ['shared'],
    }),
    createShared: b.mutation<Answer<'shared.create'>, Arg<'shared.create'>>({
      ...call('shared.create'),
      invalidatesTags: changed,
    }),
    updateShared: b.mutation<Answer<'shared.update'>, Arg<'shared.update'>>({
      ...call('shared.update'),
      invalidatesTags: changed,
    }),
    publishShared: b.mutation<Answer<'shared.publish'>, Arg<'shared.publish'>>({
      ...call('shared.publish'),
      invalidatesTags: changed,
    }),
    deleteShared: b.mutation<Answer<'shared.delete'>, Arg<'shared.delete'>>({
      ...call('shared.delete'),
      invalidatesTags: changed,
    }),
    domainTenants: b.query<Answer<'users.domainTenants'>, Arg<'users.domainTenants'>>({
      ...call('users.domainTenants', 'tenants'),
      providesTags: ['customer'],
    }),
  }),
});

export const {
  useSharedOfTypeQuery,
  useCreateSharedMutation,
  useUpdateSharedMutation,
  usePublishSharedMutation,
  useDeleteSharedMutation,
  useDomainTenantsQuery,
} = sharingApi;
export type SharedResource = Answer<'shared.all'>['data'][number];
export type PublishResult = Answer<'shared.publish'>['data']['results'][number];
export type Tenant = Answer<'users.domainTenants'>['data'][number];
