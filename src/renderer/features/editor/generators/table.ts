import type { GeneratorKind } from '@shared/host/prompts';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import type { CodeCall } from '../../../data/generations';

type CodeKind = Exclude<GeneratorKind, 'ai-filters'>;
export interface CodeGeneratorOf {
  kind: CodeKind;
  call: CodeCall;
}
export type Generator = CodeGeneratorOf | { kind: 'ai-filters' };

/** AI-G-02, -03: parameters that a model can write, by their ids. */
const ofParam: Readonly<Record<string, CodeKind>> = {
  'AWS-001-P1': 'aws-cli-command',
  'AZURE-001-P2': 'azure-cli-command',
  'GCP-001-P2': 'gcp-cli-command',
  'AWS-029-P5': 'athena-query',
  'CODE-001-P1': 'python-code',
  'JIRA-005-P2': 'jql-query',
  'GCP-007-P3': 'big-query',
  'AZURE-042-P4': 'synapse-query',
};

const calls: Readonly<Record<CodeKind, CodeCall>> = {
  'aws-cli-command': 'generators.awsCliCommand',
  'azure-cli-command': 'generators.azureCliCommand',
  'gcp-cli-command': 'generators.gcpCliCommand',
  'athena-query': 'generators.athenaQuery',
  'python-code': 'generators.pythonCode',
  'jql-query': 'generators.jqlQuery',
  'big-query': 'generators.bigQuery',
  'synapse-query': 'generators.azureSynapseQuery',
};

/** What a model can be asked for in place of typing the parameter; conditions where they filter a list. */
export function generatorOf(param: ParamDefinition, definition: StepDefinition): Generator | null {
  const kind = Object.hasOwn(ofParam, param.id) ? ofParam[param.id] : undefined;
  if (kind !== undefined) return { kind, call: calls[kind] };
  const filtersList = param.type === 'conditions' && definition.parameters.some(({ key }) => key === 'list');
  return filtersList ? { kind: 'ai-filters' } : null;
}
