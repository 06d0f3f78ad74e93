import type { GithubInput } from '@shared/api/integrations/entities';
import type { Json, JsonObject } from '@shared/model/json';
import { asObject, isVariable, textAt } from '../forms/values';

/** A workflow of GitHub that is to be started. `repository` is `owner/repo`. */
export interface GithubValue {
  integration_id: string;
  repository: string;
  workflow_id: string;
  ref: string;
  inputs: JsonObject;
}

export function readGithub(value: Json): GithubValue {
  const raw = asObject(value);
  return {
    integration_id: textAt(raw, 'integration_id'),
    repository: textAt(raw, 'repository'),
    workflow_id: textAt(raw, 'workflow_id'),
    ref: Object.hasOwn(raw, 'ref') ? textAt(raw, 'ref') : 'main',
    inputs: asObject(raw['inputs']),
  };
}

export const githubValue = (value: GithubValue): JsonObject => ({ ...value });

export type GithubPlace = 'integration_id' | 'repository' | 'workflow_id';

/** Another repository has other workflows, another workflow other inputs. */
export function withGithubPlace(value: GithubValue, key: GithubPlace, id: string): GithubValue {
  if (value[key] === id) return value;
  const keep = (text: string) => (isVariable(text) ? text : '');
  return {
    ...value,
    repository: key === 'integration_id' ? keep(value.repository) : value.repository,
    workflow_id: key === 'workflow_id' ? id : keep(value.workflow_id),
    inputs: {},
    [key]: id,
  };
}

/** `owner/repo`; undefined for a reference and for what is none. */
export function splitRepository(repository: string): { owner: string; repo: string } | undefined {
  if (isVariable(repository)) return undefined;
  const [owner = '', repo = '', ...more] = repository.split('/');
  return owner !== '' && repo !== '' && more.length === 0 ? { owner, repo } : undefined;
}

/** What the field of an input shows: what was entered, else its default. */
export function inputText(input: GithubInput, inputs: JsonObject): string {
  return Object.hasOwn(inputs, input.name) ? textAt(inputs, input.name) : (input.default ?? '');
}

export const missingInputs = (inputs: JsonObject, all: readonly GithubInput[]): string[] =>
  all.filter((input) => input.required && inputText(input, inputs).trim() === '').map(({ name }) => name);
