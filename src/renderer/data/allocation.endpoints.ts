import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** Spend, budgets and reports go by virtual tags too. */
const stale = ['virtual_tag', 'cost', 'budget'] as const;

const allocationApi = api.injectEndpoints({
  endpoints: (b) => ({
    virtualTags: b.query<Answer<'allocation.list'>, void>({
      query: () => ({ id: 'allocation.list' }),
      extraOptions: { what: 'virtual tags' },
      providesTags: ['virtual_tag'],
    }),
    virtualTagVersions: b.query<Answer<'allocation.versions'>, Arg<'allocation.versions'>>({
      ...call('allocation.versions', 'the versions of the virtual tag'),
      providesTags: ['virtual_tag'],
    }),
    previewVirtualTag: b.query<Answer<'allocation.preview'>, Arg<'allocation.preview'>>({
      ...call('allocation.preview', 'the preview'),
      // Every change of a rule asks anew.
      keepUnusedDataFor: 60,
      providesTags: ['cost'],
    }),
    allocationStatement: b.query<Answer<'allocation.statement'>, Arg<'allocation.statement'>>({
      ...call('allocation.statement', 'the showback'),
      providesTags: ['cost', 'virtual_tag'],
    }),
    tagHealth: b.query<Answer<'allocation.health'>, Arg<'allocation.health'>>({
      ...call('allocation.health', 'tag health'),
      providesTags: ['cost', 'virtual_tag'],
    }),
    statementFile: b.mutation<Answer<'allocation.statementFile'>, Arg<'allocation.statementFile'>>(
      call('allocation.statementFile'),
    ),
    sendStatement: b.mutation<Answer<'allocation.sendStatement'>, Arg<'allocation.sendStatement'>>(
      call('allocation.sendStatement'),
    ),
    exportStatement: b.mutation<Answer<'allocation.exportStatement'>, Arg<'allocation.exportStatement'>>(
      call('allocation.exportStatement'),
    ),
    statementSchedule: b.query<Answer<'allocation.schedule'>, Arg<'allocation.schedule'>>({
      ...call('allocation.schedule', 'the schedule of the showback'),
      providesTags: ['virtual_tag'],
    }),
    putStatementSchedule: b.mutation<Answer<'allocation.putSchedule'>, Arg<'allocation.putSchedule'>>({
      ...call('allocation.putSchedule'),
      invalidatesTags: ['virtual_tag'],
    }),
    exportFocus: b.mutation<Answer<'allocation.exportFocus'>, Arg<'allocation.exportFocus'>>(
      call('allocation.exportFocus'),
    ),
    createVirtualTag: b.mutation<Answer<'allocation.create'>, Arg<'allocation.create'>>({
      ...call('allocation.create'),
      invalidatesTags: [...stale],
    }),
    updateVirtualTag: b.mutation<Answer<'allocation.update'>, Arg<'allocation.update'>>({
      ...call('allocation.update'),
      invalidatesTags: [...stale],
    }),
    deleteVirtualTag: b.mutation<Answer<'allocation.delete'>, Arg<'allocation.delete'>>({
      ...call('allocation.delete'),
      invalidatesTags: (_reply, error) => (error ? [] : [...stale]),
    }),
  }),
});

export const {
  useVirtualTagsQuery,
  useVirtualTagVersionsQuery,
  usePreviewVirtualTagQuery,
  useAllocationStatementQuery,
  useExportStatementMutation,
  useStatementScheduleQuery,
  usePutStatementScheduleMutation,
  useExportFocusMutation,
  useStatementFileMutation,
  useSendStatementMutation,
  useTagHealthQuery,
  useCreateVirtualTagMutation,
  useUpdateVirtualTagMutation,
  useDeleteVirtualTagMutation,
} = allocationApi;

export type VirtualTag = Answer<'allocation.list'>['data'][number];
export type StatementSchedule = NonNullable<Answer<'allocation.schedule'>['data']>;
export type TagContent = VirtualTag['content'];
export type TagPreview = Answer<'allocation.preview'>['data'];
export type Statement = Answer<'allocation.statement'>['data'];
export type TagHealth = Answer<'allocation.health'>['data']['currencies'][number];
export type StatementQuery = Arg<'allocation.statement'>['query'];
