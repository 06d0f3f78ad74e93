import type { Answer } from '../platform/api/call';
export type DefaultTemplate = Answer<'defaultTemplates.list'>['data'][number];
export type OwnTemplate = Answer<'templates.list'>['data'][number];
