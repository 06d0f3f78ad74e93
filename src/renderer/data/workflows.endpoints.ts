import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

export const workflowsApi = api.injectEndpoints({
  endpoints: (b) => ({
    workflows: b.query<Answer<'workflows.list'>, Arg<'workflows.list'>>({
      ...call('workflows.list', 'workflows'),
      providesTags: ['workflow'],
    }),
    workflow: b.query<Answer<'workflows.get'>, Arg<'workflows.get'>>({
      ...call('workflows.get'),
      providesTags: (_reply, _error, { params }) => ['workflow', { type: 'workflow', id: params.id }],
    }),
    createWorkflow: b.mutation<Answer<'workflows.create'>, Arg<'workflows.create'>>({
      ...call('workflows.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['workflow']),
    }),
    saveWorkflow: b.mutation<Answer<'workflows.save'>, Arg<'workflows.save'>>({
      ...call('workflows.save'),
      invalidatesTags: (_reply, error) => (error ? [] : ['workflow', 'version']),
    }),
    changeWorkflow: b.mutation<Answer<'workflows.change'>, Arg<'workflows.change'>>({
      ...call('workflows.change'),
      invalidatesTags: (_reply, error) => (error ? [] : ['workflow']),
    }),
    copyWorkflow: b.mutation<Answer<'workflows.copy'>, Arg<'workflows.copy'>>({
      ...call('workflows.copy'),
      invalidatesTags: (_reply, error) => (error ? [] : ['workflow']),
    }),
    /** Page by page, the newest first. */
    versions: b.infiniteQuery<Answer<'workflows.versions'>, { workflowId: string }, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ queryArg: { workflowId }, pageParam }) => ({
        id: 'workflows.versions',
        params: { id: workflowId },
        query: pageQuery(pageParam),
      }),
      extraOptions: { what: 'versions' },
      providesTags: ['version'],
    }),
    version: b.query<Answer<'workflows.version'>, Arg<'workflows.version'>>({
      ...call('workflows.version', 'the version'),
      providesTags: ['version'],
    }),
    renameVersion: b.mutation<Answer<'workflows.renameVersion'>, Arg<'workflows.renameVersion'>>({
      ...call('workflows.renameVersion'),
      invalidatesTags: (_reply, error) => (error ? [] : ['version']),
    }),
    restoreVersion: b.mutation<Answer<'workflows.setLatest'>, Arg<'workflows.setLatest'>>({
      ...call('workflows.setLatest'),
      invalidatesTags: (_reply, error) => (error ? [] : ['version', 'workflow']),
    }),
    validateWorkflow: b.mutation<Answer<'workflows.validate'>, Arg<'workflows.validate'>>({
      ...call('workflows.validate'),
      invalidatesTags: [],
    }),
    exportWorkflow: b.mutation<Answer<'workflows.export'>, Arg<'workflows.export'>>({
      ...call('workflows.export'),
      invalidatesTags: [],
    }),
    importWorkflows: b.mutation<Answer<'workflows.import'>, Arg<'workflows.import'>>({
      ...call('workflows.import'),
      invalidatesTags: (_reply, error) => (error ? [] : ['workflow', 'folder']),
    }),
  }),
});

export const {
  useWorkflowsQuery,
  useWorkflowQuery,
  useCreateWorkflowMutation,
  useSaveWorkflowMutation,
  useChangeWorkflowMutation,
  useCopyWorkflowMutation,
  useVersionsInfiniteQuery,
  useVersionQuery,
  useLazyVersionQuery,
  useRenameVersionMutation,
  useRestoreVersionMutation,
  useValidateWorkflowMutation,
  useExportWorkflowMutation,
  useImportWorkflowsMutation,
} = workflowsApi;
export type Workflow = Answer<'workflows.get'>['data'];
export type WorkflowSummary = Answer<'workflows.list'>['data'][number];
export type WorkflowVersion = Answer<'workflows.versions'>['data'][number];
