import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const auditStreamApi = api.injectEndpoints({
  endpoints: (b) => ({
    auditStream: b.query<Answer<'organisations.auditStream'>, Arg<'organisations.auditStream'>>({
      ...call('organisations.auditStream', 'audit stream'),
      providesTags: ['auditStream'],
    }),
    setAuditStream: b.mutation<Answer<'organisations.setAuditStream'>, Arg<'organisations.setAuditStream'>>({
      ...call('organisations.setAuditStream'),
      invalidatesTags: ['auditStream', 'audit'],
    }),
    removeAuditStream: b.mutation<
      Answer<'organisations.removeAuditStream'>,
      Arg<'organisations.removeAuditStream'>
    >({
      ...call('organisations.removeAuditStream'),
      invalidatesTags: ['auditStream', 'audit'],
    }),
    testAuditStream: b.mutation<
      Answer<'organisations.testAuditStream'>,
      Arg<'organisations.testAuditStream'>
    >(call('organisations.testAuditStream')),
    resendAuditStream: b.mutation<
      Answer<'organisations.resendAuditStream'>,
      Arg<'organisations.resendAuditStream'>
    >({
      ...call('organisations.resendAuditStream'),
      invalidatesTags: ['auditStream'],
    }),
  }),
});

export const {
  useAuditStreamQuery,
  useSetAuditStreamMutation,
  useRemoveAuditStreamMutation,
  useTestAuditStreamMutation,
  useResendAuditStreamMutation,
} = auditStreamApi;
export type AuditStream = NonNullable<Answer<'organisations.auditStream'>['data']>;
