import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

export const templatesApi = api.injectEndpoints({
  endpoints: (b) => ({
    defaultTemplates: b.query<Answer<'defaultTemplates.list'>, Arg<'defaultTemplates.list'>>({
      ...call('defaultTemplates.list', 'templates'),
      providesTags: [],
    }),
    defaultTemplate: b.query<Answer<'defaultTemplates.get'>, Arg<'defaultTemplates.get'>>({
      ...call('defaultTemplates.get', 'the template'),
      providesTags: [],
    }),
    templates: b.query<Answer<'templates.list'>, Arg<'templates.list'>>({
      ...call('templates.list', 'templates'),
      providesTags: ['template'],
    }),
    template: b.query<Answer<'templates.get'>, Arg<'templates.get'>>({
      ...call('templates.get', 'the template'),
      providesTags: ['template'],
    }),
    createTemplate: b.mutation<Answer<'templates.create'>, Arg<'templates.create'>>({
      ...call('templates.create'),
      invalidatesTags: (_reply, error) => (error ? [] : ['template']),
    }),
    deleteTemplate: b.mutation<Answer<'templates.delete'>, Arg<'templates.delete'>>({
      ...removal('templates.delete', outOf<OwnTemplate>('templates', 'templateId')),
      invalidatesTags: (_reply, error) => (error ? [] : ['template']),
    }),
  }),
});

export const {
  useDefaultTemplatesQuery,
  useDefaultTemplateQuery,
  useTemplatesQuery,
  useTemplateQuery,
  useCreateTemplateMutation,
  useDeleteTemplateMutation,
} = templatesApi;
export type DefaultTemplate = Answer<'defaultTemplates.list'>['data'][number];
export type OwnTemplate = Answer<'templates.list'>['data'][number];
