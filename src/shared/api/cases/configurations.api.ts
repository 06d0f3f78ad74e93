import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { configuration } from './entities';

const configure = { access: 'casesConfiguration:write', edits: true } as const;
const boardParams = z.object({ id });

const configurationChange = z.strictObject({
  case_type: z.string().min(1).max(100),
  enabled: z.boolean().optional(),
  parameters: z
    .record(z.string().max(100), z.union([z.number(), z.array(z.string().max(300)).max(200)]))
    .optional(),
});

const getConfigurations = defineCall({
  id: 'cases.configurations',
  method: 'GET',
  path: 'cases/:id/configurations',
  access: 'recommendations:read',
  summary: 'Blueprints of a board: its rules with parameters, on/off, last run, found',
  what: 'blueprints',
  reads: ['configuration', 'case'],
  params: boardParams,
  reply: list(configuration),
});

const createConfiguration = defineCall({
  id: 'cases.createConfiguration',
  method: 'POST',
  path: 'cases/:id/configurations',
  ...configure,
  summary: 'Puts a rule on a board that does not have it yet',
  changes: ['configuration', 'case'],
  params: boardParams,
  body: configurationChange,
  reply: one(configuration),
});

const changeConfiguration = defineCall({
  id: 'cases.changeConfiguration',
  method: 'PATCH',
  path: 'cases/:id/configurations',
  ...configure,
  summary: 'Changes a rule of a board: on/off and parameters; the rule runs again',
  changes: ['configuration', 'case'],
  params: boardParams,
  body: configurationChange,
  reply: one(configuration),
});

export const configurationCalls = { getConfigurations, createConfiguration, changeConfiguration };
