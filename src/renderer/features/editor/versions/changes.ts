import { diffGraphs, type GraphDiff } from '@shared/model/graph/diff';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph, InputParameter, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { isSealed } from '@shared/model/steps/secrets';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { diffWords as words } from '@shared/words/versions';
import type { Content } from '../session/state';
import { inputText, settingWords, valueWords } from './valueWords';

export type Mark = 'added' | 'removed' | 'changed' | 'moved';

/** One line of a comparison: what it is of, and the value on either side (null where there is none). */
interface Line {
  title: string;
  left: string | null;
  right: string | null;
  /** Both values are said in words; else they stand as they are. */
  inWords: boolean;
}

const wordsLine = (title: string, left: string | null, right: string | null): Line => ({
  title,
  left,
  right,
  inWords: true,
});

export interface ChangedItem {
  key: string;
  mark: Mark;
  name: string;
  lines: Line[];
}

export interface Comparison {
  items: ChangedItem[];
  /** By node id, on either side. */
  leftMarks: Map<string, Mark>;
  rightMarks: Map<string, Mark>;
}

type FindDefinition = (step: Step) => StepDefinition | undefined;

/** What differs between two contents, step by step and parameter by parameter. */
export function compare(left: Content, right: Content, definitionOf: FindDefinition): Comparison {
  const diff = diffGraphs(left.graph, right.graph);
  const items: ChangedItem[] = [];
  if (left.name !== right.name)
    items.push({
      key: 'name',
      mark: 'changed',
      name: words.workflow,
      lines: [wordsLine(words.name, left.name, right.name)],
    });
  const inputs = inputLines(left.inputs, right.inputs);
  if (inputs.length > 0) items.push({ key: 'inputs', mark: 'changed', name: words.inputs, lines: inputs });
  for (const { nodeId, name } of diff.added) items.push({ key: nodeId, mark: 'added', name, lines: [] });
  for (const { nodeId, name } of diff.removed) items.push({ key: nodeId, mark: 'removed', name, lines: [] });
  for (const change of diff.changed) items.push(changedStep(change, left.graph, right.graph, definitionOf));
  const listed = new Set(items.map(({ key }) => key));
  for (const { nodeId, name } of diff.moved)
    if (!listed.has(nodeId)) items.push({ key: nodeId, mark: 'moved', name, lines: [] });
  items.push(...commentItems(diff, left.graph, right.graph));
  return { items, ...marksOf(diff) };
}

function marksOf(diff: GraphDiff): Pick<Comparison, 'leftMarks' | 'rightMarks'> {
  const both: [string, Mark][] = [
    ...diff.moved.map(({ nodeId }): [string, Mark] => [nodeId, 'moved']),
    ...diff.changed.map(({ nodeId }): [string, Mark] => [nodeId, 'changed']),
  ];
  return {
    leftMarks: new Map([...both, ...diff.removed.map(({ nodeId }): [string, Mark] => [nodeId, 'removed'])]),
    rightMarks: new Map([...both, ...diff.added.map(({ nodeId }): [string, Mark] => [nodeId, 'added'])]),
  };
}

function stepIn(graph: Graph, nodeId: string): Step | undefined {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  return node && stepOf(node);
}

function changedStep(
  change: GraphDiff['changed'][number],
  left: Graph,
  right: Graph,
  definitionOf: FindDefinition,
): ChangedItem {
  const [before, after] = [stepIn(left, change.nodeId), stepIn(right, change.nodeId)];
  const definition = after && definitionOf(after);
  const lines: Line[] = change.paramIds.map((id) =>
    valueLine(
      definition?.parameters.find((param) => param.id === id),
      id,
      [before, after].map((step) => step?.parameters.find((one) => one.id === id)?.value ?? null),
    ),
  );
  if (change.oldName !== undefined) lines.unshift(wordsLine(words.name, change.oldName, change.name));
  for (const setting of change.settings)
    lines.push(
      wordsLine(words.settings[setting], settingWords(setting, before), settingWords(setting, after)),
    );
  return { key: change.nodeId, mark: 'changed', name: change.name, lines };
}

/** In words where the parameter has any that differ, else both values as they are. */
function valueLine(param: ParamDefinition | undefined, id: string, values: readonly Json[]): Line {
  const title = param?.title ?? id;
  const [before = null, after = null] = values;
  const [left, right] = param ? [valueWords(param, before), valueWords(param, after)] : [null, null];
  if (left !== null && right !== null && left !== right)
    return wordsLine(title, left === '' ? null : left, right === '' ? null : right);
  return { title, left: textOf(before ?? undefined), right: textOf(after ?? undefined), inWords: false };
}

function inputLines(left: readonly InputParameter[], right: readonly InputParameter[]): Line[] {
  const [before, after] = [byId(left), byId(right)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const line = wordsLine(id, before.get(id) ?? null, after.get(id) ?? null);
    return line.left === line.right ? [] : [line];
  });
}

const byId = (inputs: readonly InputParameter[]) =>
  new Map(inputs.map(({ id, ...rest }) => [id, inputText(rest)]));

function commentItems(diff: GraphDiff, left: Graph, right: Graph): ChangedItem[] {
  const text = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id)?.data.comment ?? null;
  const of = (mark: Mark) => (id: string) => ({
    key: id,
    mark,
    name: words.comment,
    lines: [wordsLine(words.text, text(left, id), text(right, id))],
  });
  const { added, removed, changed } = diff.comments;
  return [...added.map(of('added')), ...removed.map(of('removed')), ...changed.map(of('changed'))];
}

export function textOf(value: Json | undefined): string | null {
  if (value === undefined) return null;
  if (isSealed(value)) return words.stored;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
