import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

export const reportsApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** All of them: an organization has a thousand at most. */
    reports: b.query<Answer<'reports.list'>, void>({
      query: () => ({ id: 'reports.list', query: {} }),
      extraOptions: { what: 'reports' },
      providesTags: ['report'],
    }),
    report: b.query<Answer<'reports.get'>, Arg<'reports.get'>>({
      ...call('reports.get', 'the report', { saysGone: true }),
      // What became of a sending is known by the time that it is looked at again.
      providesTags: ['report'],
    }),
    reportHistory: b.query<Answer<'reports.history'>, Arg<'reports.history'>>({
      ...call('reports.history', 'the versions of the report'),
      providesTags: ['report'],
    }),
    createReport: b.mutation<Answer<'reports.create'>, Arg<'reports.create'>>({
      ...call('reports.create'),
      invalidatesTags: ['report', 'space'],
    }),
    updateReport: b.mutation<Answer<'reports.update'>, Arg<'reports.update'>>({
      ...call('reports.update'),
      invalidatesTags: ['report', 'space'],
    }),
    deleteReport: b.mutation<Answer<'reports.delete'>, Arg<'reports.delete'>>({
      ...removal('reports.delete', outOf<Report>('reports', 'report_id')),
      invalidatesTags: (_reply, error) => (error ? [] : ['report', 'space']),
    }),
    reportFile: b.mutation<Answer<'reports.file'>, Arg<'reports.file'>>(call('reports.file')),
    sendReport: b.mutation<Answer<'reports.send'>, Arg<'reports.send'>>({
      ...call('reports.send'),
      invalidatesTags: ['report'],
    }),
  }),
});

export const {
  useReportsQuery,
  useReportQuery,
  useReportHistoryQuery,
  useCreateReportMutation,
  useUpdateReportMutation,
  useDeleteReportMutation,
  useSendReportMutation,
  useReportFileMutation,
} = reportsApi;

export type Report = Answer<'reports.list'>['data'][number];
export type ReportView = Report['view'];
export type ReportSchedule = NonNullable<Report['schedule']>;
export type ReportSending = Answer<'reports.get'>['data']['sendings'][number];
export type ReportViewBody = Arg<'reports.create'>['body']['view'];
