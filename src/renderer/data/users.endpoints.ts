import { ORG_METADATA_KEPT } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

type ApiKey = Answer<'organisations.listApiKeys'>['data'][number];
type Me = Answer<'users.me'>;

export const usersApi = api.injectEndpoints({
  endpoints: (b) => ({
    // The page that waits for it tells at once why, and asks again by itself.
    me: b.query<Me, Arg<'users.me'>>({
      ...call('users.me', 'user', { retries: 0 }),
      providesTags: ['user'],
    }),
    // A setting, so it changes with them. Its failure is no news to the user: there is a page without it.
    orgMetadata: b.query<Answer<'users.orgMetadata'>, Arg<'users.orgMetadata'>>({
      ...call('users.orgMetadata'),
      keepUnusedDataFor: ORG_METADATA_KEPT / 1000,
      providesTags: ['setting'],
    }),
    updateUserMetadata: b.mutation<Answer<'users.updateMetadata'>, Arg<'users.updateMetadata'>>({
      ...call('users.updateMetadata'),
      async onQueryStarted({ body }, { dispatch, queryFulfilled, getState }) {
        const patch = dispatch(
          usersApi.util.updateQueryData('me', undefined, (draft) => {
            if (body.metadata.defaultOrgId !== undefined) {
              draft.data.metadata.defaultOrgId = body.metadata.defaultOrgId;
            }
          }),
        );
        await queryFulfilled.catch(() => {
          // Of another organisation nothing is known yet that could be taken back.
          if (usersApi.endpoints.me.select()(getState()).data) patch.undo();
        });
      },
    }),
    changeName: b.mutation<Answer<'users.changeName'>, Arg<'users.changeName'>>({
      ...call('users.changeName'),
      invalidatesTags: ['user', 'member'],
    }),
    changePassword: b.mutation<Answer<'users.changePassword'>, Arg<'users.changePassword'>>(
      call('users.changePassword'),
    ),
    resetPassword: b.mutation<Answer<'users.resetPassword'>, Arg<'users.resetPassword'>>(
      call('users.resetPassword'),
    ),
    members: b.query<Answer<'organisations.listMembers'>, Arg<'organisations.listMembers'>>({
      ...call('organisations.listMembers', 'members'),
      providesTags: ['member'],
    }),
    inviteMember: b.mutation<Answer<'organisations.inviteMember'>, Arg<'organisations.inviteMember'>>({
      ...call('organisations.inviteMember'),
      invalidatesTags: ['member'],
    }),
    changeMember: b.mutation<Answer<'organisations.changeMember'>, Arg<'organisations.changeMember'>>({
      ...call('organisations.changeMember'),
      invalidatesTags: ['member'],
    }),
    removeMember: b.mutation<Answer<'organisations.removeMember'>, Arg<'organisations.removeMember'>>({
      ...removal('organisations.removeMember', outOf<Member>('members', 'userId', 'userId')),
      invalidatesTags: ['member'],
    }),
    apiKeys: b.query<Answer<'organisations.listApiKeys'>, Arg<'organisations.listApiKeys'>>({
      ...call('organisations.listApiKeys', 'API keys'),
      providesTags: ['apiKey'],
    }),
    assistants: b.query<Answer<'organisations.listAssistants'>, Arg<'organisations.listAssistants'>>({
      ...call('organisations.listAssistants', 'connected assistants'),
      providesTags: ['assistant'],
    }),
    disconnectAssistant: b.mutation<
      Answer<'organisations.disconnectAssistant'>,
      Arg<'organisations.disconnectAssistant'>
    >({
      ...call('organisations.disconnectAssistant'),
      invalidatesTags: ['assistant'],
    }),
    sessions: b.query<Answer<'users.listSessions'>, Arg<'users.listSessions'>>({
      ...call('users.listSessions', 'sessions'),
      providesTags: ['session'],
    }),
    endSession: b.mutation<Answer<'users.endSession'>, Arg<'users.endSession'>>({
      ...removal('users.endSession', outOf<SignInSession>('sessions', 'sessionId', 'sessionId')),
      invalidatesTags: ['session'],
    }),
    endOtherSessions: b.mutation<Answer<'users.endOtherSessions'>, Arg<'users.endOtherSessions'>>({
      ...call('users.endOtherSessions'),
      invalidatesTags: ['session'],
    }),
    endSessionsOfMember: b.mutation<Answer<'organisations.endSessions'>, Arg<'organisations.endSessions'>>(
      call('organisations.endSessions'),
    ),
    createApiKey: b.mutation<Answer<'organisations.createApiKey'>, Arg<'organisations.createApiKey'>>({
      ...call('organisations.createApiKey'),
      invalidatesTags: ['apiKey'],
    }),
    revokeApiKey: b.mutation<Answer<'organisations.revokeApiKey'>, Arg<'organisations.revokeApiKey'>>({
      ...removal('organisations.revokeApiKey', outOf<ApiKey>('apiKeys', 'keyId', 'keyId')),
      invalidatesTags: ['apiKey'],
    }),
  }),
});

export const {
  useMeQuery,
  useOrgMetadataQuery,
  useUpdateUserMetadataMutation,
  useChangeNameMutation,
  useChangePasswordMutation,
  useResetPasswordMutation,
  useMembersQuery,
  useInviteMemberMutation,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useApiKeysQuery,
  useAssistantsQuery,
  useDisconnectAssistantMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useEndSessionsOfMemberMutation,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
} = usersApi;

export type User = Me['data'];
export type SignInSession = Answer<'users.listSessions'>['data'][number];
export type ConnectedAssistant = Answer<'organisations.listAssistants'>['data'][number];
export type Member = Answer<'organisations.listMembers'>['data'][number];
