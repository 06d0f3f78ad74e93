import { lazy, type ComponentType } from 'react';
import type { ParamDefinition, ParamType } from '@shared/model/steps/manifest';
import type { ParamEditor, ParamEditorProps } from './contract';

type Load = () => Promise<ComponentType<ParamEditorProps>>;

const load = (of: Load): ParamEditor => lazy(async () => ({ default: await of() }));
const basic = {
  string: load(async () => (await import('./basic/StringEditor')).StringEditor),
  text: load(async () => (await import('./basic/StringEditor')).TextEditor),
  number: load(async () => (await import('./basic/NumberEditor')).NumberEditor),
  boolean: load(async () => (await import('./basic/BooleanEditor')).BooleanEditor),
  select: load(async () => (await import('./basic/SelectEditor')).SelectEditor),
  list: load(async () => (await import('./list/ListEditor')).ListEditor),
  json: load(async () => (await import('./json/JsonEditor')).JsonEditor),
  multiSelect: load(async () => (await import('./basic/MultiSelectEditor')).MultiSelectEditor),
};

/** The editor of each type of parameter, fetched when the first one is shown. */
const editors: Partial<Record<ParamType, ParamEditor>> = {
  string: basic.string,
  url: basic.string,
  email: basic.string,
  text: basic.text,
  number: basic.number,
  currency: basic.number,
  boolean: basic.boolean,
  select: basic.select,
  status: basic.select,
  'multi-select': basic.multiSelect,
  list: basic.list,
  object: basic.json,
  json: basic.json,
  code: load(async () => (await import('./json/CodeEditor')).CodeEditor),
  'key-value': load(async () => (await import('./json/KeyValueEditor')).KeyValueEditor),
  'field-paths': load(async () => (await import('./list/FieldPathsEditor')).FieldPathsEditor),
  conditions: load(async () => (await import('./conditions/ConditionsEditor')).ConditionsEditor),
  tags: load(async () => (await import('./tags/TagsEditor')).TagsEditor),
  datastore: load(async () => (await import('./datastore/DatastoreEditor')).DatastoreEditor),
};

export const editorFor = ({ type }: ParamDefinition): ParamEditor => editors[type] ?? basic.string;
