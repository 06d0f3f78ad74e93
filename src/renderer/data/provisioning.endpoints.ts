import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const provisioningApi = api.injectEndpoints({
  endpoints: (b) => ({
    scim: b.query<Answer<'organisations.scim'>, Arg<'organisations.scim'>>({
      ...call('organisations.scim', 'provisioning settings'),
      providesTags: ['scim'],
    }),
    createScimToken: b.mutation<
      Answer<'organisations.createScimToken'>,
      Arg<'organisations.createScimToken'>
    >({
      ...call('organisations.createScimToken'),
      invalidatesTags: ['scim'],
    }),
    revokeScimToken: b.mutation<
      Answer<'organisations.revokeScimToken'>,
      Arg<'organisations.revokeScimToken'>
    >({
      ...call('organisations.revokeScimToken'),
      invalidatesTags: ['scim'],
    }),
    setScimGroupRole: b.mutation<
      Answer<'organisations.setScimGroupRole'>,
      Arg<'organisations.setScimGroupRole'>
    >({
      ...call('organisations.setScimGroupRole'),
      invalidatesTags: ['scim', 'member'],
    }),
    setScimDefaultRole: b.mutation<
      Answer<'organisations.setScimDefaultRole'>,
      Arg<'organisations.setScimDefaultRole'>
    >({
      ...call('organisations.setScimDefaultRole'),
      invalidatesTags: ['scim', 'member'],
    }),
    allowedNetworks: b.query<Answer<'organisations.allowedNetworks'>, Arg<'organisations.allowedNetworks'>>({
      ...call('organisations.allowedNetworks', 'IP allow list'),
      providesTags: ['allowedNetworks'],
    }),
    setAllowedNetworks: b.mutation<
      Answer<'organisations.setAllowedNetworks'>,
      Arg<'organisations.setAllowedNetworks'>
    >({
      ...call('organisations.setAllowedNetworks'),
      invalidatesTags: ['allowedNetworks'],
    }),
  }),
});

export const {
  useAllowedNetworksQuery,
  useSetAllowedNetworksMutation,
  useScimQuery,
  useCreateScimTokenMutation,
  useRevokeScimTokenMutation,
  useSetScimGroupRoleMutation,
  useSetScimDefaultRoleMutation,
} = provisioningApi;

export type ScimSettings = Answer<'organisations.scim'>['data'];
