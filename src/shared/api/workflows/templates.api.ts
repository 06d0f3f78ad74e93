import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { workflowWords } from '../../words/workflows';
import {
  description,
  givenInputParameters,
  graph,
  inputParameters,
  labels,
  WORKFLOW_NAME_MAX,
} from './graph';
import { WORKFLOW_BODY } from './workflows.api';

const head = {
  templateId: id,
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  /** Which steps it has, in their order. */
  steps: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subgroup: z.string(),
      icon: z.string(),
      stepTemplateId: z.string(),
      /** It cannot run before something is entered. */
      hasMissingParams: z.boolean(),
    }),
  ),
};

const defaultTemplateSummary = z.object({ ...head, category: z.string() });
const templateSummary = z.object({
  ...head,
  createdBy: z.string(),
  creation_time: z.string(),
});
export type TemplateStep = z.output<typeof templateSummary>['steps'][number];
export type TemplateSummary = z.output<typeof templateSummary>;

/** A file of resources/templates. */
export const templateFile = z.strictObject({
  templateId: z.string().regex(/^[a-z0-9-]{1,100}$/, 'must be of a–z, 0–9 and -'),
  name: z.string().trim().min(1).max(WORKFLOW_NAME_MAX),
  description: z.string().min(1),
  labels: z.array(z.string()),
  category: z.string().min(1),
  graph,
  input_parameters: inputParameters,
});
export type TemplateFile = z.output<typeof templateFile>;

const listDefaultTemplates = defineCall({
  id: 'defaultTemplates.list',
  method: 'GET',
  path: 'default-workflow-templates',
  access: 'templates:read',
  summary: 'The templates that the product brings, without graphs',
  what: 'templates',
  reply: list(defaultTemplateSummary),
});

const getDefaultTemplate = defineCall({
  id: 'defaultTemplates.get',
  method: 'GET',
  path: 'default-workflow-templates/:id',
  access: 'templates:read',
  summary: 'A template of the product, with its graph',
  what: 'the template',
  params: z.strictObject({ id }),
  reply: one(defaultTemplateSummary.extend({ graph, input_parameters: inputParameters })),
});

const listTemplates = defineCall({
  id: 'templates.list',
  method: 'GET',
  path: 'workflow-templates',
  access: 'templates:read',
  summary: 'Templates of the organization by name, without graphs',
  what: 'templates',
  reads: ['template'],
  reply: list(templateSummary),
});

const getTemplate = defineCall({
  id: 'templates.get',
  method: 'GET',
  path: 'workflow-templates/:id',
  access: 'templates:read',
  summary: 'A template of the organization, with its graph',
  what: 'the template',
  reads: ['template:{id}'],
  params: z.strictObject({ id }),
  reply: one(templateSummary.extend({ graph, input_parameters: inputParameters })),
});

const createTemplate = defineCall({
  id: 'templates.create',
  method: 'POST',
  path: 'workflow-templates',
  access: 'wf:create',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary: 'Keeps a graph as a template of the organization; without the values of secret parameters',
  changes: ['template'],
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, workflowWords.required)
      .max(WORKFLOW_NAME_MAX, workflowWords.nameTooLong(WORKFLOW_NAME_MAX)),
    description: description.default(''),
    labels: labels.default([]),
    graph,
    input_parameters: givenInputParameters.default([]),
  }),
  reply: one(templateSummary),
});

const deleteTemplate = defineCall({
  id: 'templates.delete',
  method: 'DELETE',
  path: 'workflow-templates/:id',
  access: 'wf:create',
  edits: true,
  summary: 'Deletes a template of the organization',
  changes: ['template'],
  params: z.strictObject({ id }),
  reply: done,
});

export const templateCalls = {
  listDefaultTemplates,
  getDefaultTemplate,
  listTemplates,
  getTemplate,
  createTemplate,
  deleteTemplate,
};
