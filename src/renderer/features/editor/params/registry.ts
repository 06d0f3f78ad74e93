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
};

export const editorFor = ({ type }: ParamDefinition): ParamEditor => editors[type] ?? basic.string;
