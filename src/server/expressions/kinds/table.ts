import { csv, csvLines, csvReply, csvText } from './csv';
import { formula, formulaField } from './formula';
import { html } from './html';
import { jmespath } from './jmespath';
import { liquid } from './liquid';
import { markdown } from './markdown';
import { pattern } from './pattern';
import { queryProblem } from './query';
import { text } from './text';
import { xml, xmlReply } from './xml';
import { yaml, yamlText } from './yaml';

/** What takes as long, or as much memory, as its author wants it to: loaded by the process for it alone. */
export const kinds = {
  jmespath,
  liquid,
  xml,
  xmlReply,
  yaml,
  yamlText,
  csv,
  csvReply,
  csvLines,
  csvText,
  markdown,
  html,
  pattern,
  queryProblem,
  formula,
  formulaField,
  text,
};

export type Kinds = typeof kinds;
export type Kind = keyof Kinds;
export type ValueOf<K extends Kind> =
  ReturnType<Kinds[K]> extends Promise<infer V> ? V : ReturnType<Kinds[K]>;
