import type { Answer, Arg } from '../platform/api/call';

export type Report = Answer<'reports.list'>['data'][number];
export type ReportView = Report['view'];
export type ReportSchedule = NonNullable<Report['schedule']>;
export type ReportSending = Answer<'reports.get'>['data']['sendings'][number];
export type ReportViewBody = Arg<'reports.create'>['body']['view'];
