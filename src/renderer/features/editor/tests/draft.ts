import type { ErrorGroup } from '@shared/model/executionStatus';
import type { InputParameter } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { coerce } from '@shared/model/steps/inputParameters';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTest } from '../../../data/workflowTests';

type Trigger = WorkflowTest['trigger']['type'];
type Match = WorkflowTest['expected_outputs'][number]['match'];

/** A value as text: JSON, or null while it is as it is stored. */
export type ValueText = string | null;

export interface MockDraft {
  step: string;
  on: boolean;
  text: ValueText;
  error: { type: ErrorGroup; message: string } | null;
}

export interface OutputDraft {
  step: string;
  match: Match;
  text: ValueText;
}

/** A test as it is edited. */
export interface TestDraft {
  name: string;
  trigger: Trigger;
  /** ISO 8601; '' when the test begins. */
  time: string;
  payload: ValueText;
  /** As they are typed. */
  inputs: Readonly<Record<string, Json>>;
  mocks: readonly MockDraft[];
  status: WorkflowTest['expected_status'];
  path: readonly string[] | null;
  outputs: readonly OutputDraft[];
}

export const newTest = (name: string): TestDraft => ({
  name,
  trigger: 'MANUAL',
  time: '',
  payload: 'null',
  inputs: {},
  mocks: [],
  status: 'succeeded',
  path: null,
  outputs: [],
});

export function draftOf(test: WorkflowTest): TestDraft {
  return {
    name: test.name,
    trigger: test.trigger.type,
    time: test.trigger.time ?? '',
    payload: null,
    inputs: test.inputs,
    mocks: test.mocks.map(({ step, on, error }) => ({ step, on, error, text: null })),
    status: test.expected_status,
    path: test.expected_path,
    outputs: test.expected_outputs.map(({ step, match }) => ({ step, match, text: null })),
  };
}

export const isEdited = (draft: TestDraft, test: WorkflowTest): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(test));

/** Undefined for what is no JSON. */
function readValue(text: string): { value: Json } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export const printValue = (value: Json): string => JSON.stringify(value, null, 2);

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

/** Why the test cannot be saved: by 'name', 'time', 'payload', 'input:id', 'mock:step', 'output:step'. */
export function problemsOf(
  draft: TestDraft,
  parameters: readonly InputParameter[],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const look = (field: string, text: ValueText) => {
    if (text !== null && !readValue(text)) found[field] = words.badJson;
  };
  if (draft.name.trim() === '') found['name'] = words.nameMissing;
  if (draft.time !== '' && !isTime(draft.time)) found['time'] = words.timeWrong;
  look('payload', draft.payload);
  for (const { id, type } of parameters) {
    const value = draft.inputs[id];
    const reason = isEmpty(value) ? undefined : coerce(type, value ?? null).reason;
    if (reason !== undefined) found[`input:${id}`] = reason;
  }
  for (const { step, text } of draft.mocks) look(`mock:${step}`, text);
  for (const { step, text, match } of draft.outputs) if (match !== 'any') look(`output:${step}`, text);
  return found;
}

/** Inputs as they are sent: read by their types; those without a value, and those that were not typed, left as is. */
function inputsOf(draft: TestDraft, parameters: readonly InputParameter[]): JsonObject {
  const types = new Map(parameters.map(({ id, type }) => [id, type]));
  const entries = Object.entries(draft.inputs).flatMap(([id, value]): [string, Json][] => {
    const type = types.get(id);
    if (type === undefined) return [[id, value]];
    if (isEmpty(value)) return [];
    const read = coerce(type, value);
    return [[id, read.reason === undefined ? read.value : value]];
  });
  return Object.fromEntries(entries);
}

const given = (text: ValueText): { value?: Json } => {
  const read = text === null ? undefined : readValue(text);
  return read ? { value: read.value } : {};
};

/** What a save sends; of values that were not touched, nothing: they stay as they are stored. */
export function bodyOf(draft: TestDraft, parameters: readonly InputParameter[]) {
  const payload = given(draft.payload);
  return {
    name: draft.name.trim(),
    trigger: { type: draft.trigger, time: draft.time === '' ? null : draft.time },
    ...('value' in payload ? { payload: payload.value } : {}),
    inputs: inputsOf(draft, parameters),
    mocks: draft.mocks.map(({ step, on, error, text }) => ({ step, on, error, ...given(text) })),
    expected_status: draft.status,
    expected_path: draft.path === null ? null : [...draft.path],
    expected_outputs: draft.outputs.map(({ step, match, text }) => ({ step, match, ...given(text) })),
  };
}

/** What creating sends; nothing of it is stored, so all of it is given. */
export function newBodyOf(draft: TestDraft, parameters: readonly InputParameter[]) {
  const body = bodyOf(draft, parameters);
  return { ...body, mocks: body.mocks.map((mock) => ({ ...mock, value: mock.value ?? null })) };
}
