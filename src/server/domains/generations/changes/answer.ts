import { z } from 'zod';
import { stepParameter } from '@shared/api/workflows/graph';
import type { GraphOperation, Spot } from '@shared/model/graph-changes/operations';
import { sameSpot } from '@shared/model/graph-changes/spots';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode, StepParameter } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { CatalogueIndex } from '@shared/model/validation/catalogue';
import { graphChangeWords } from '@shared/words/graphChanges';
import { whyFixed, whyWithheld } from './limits';
import { newKeys, type Names, type ToldChange } from './question';
import type { Subject } from './subject';

const words = graphChangeWords.wrong;
type Told = ToldChange['operations'][number];
/** Why an operation does not do. */
class Wrong extends Error {}
const wrong = (why: string) => new Wrong(why);

const KNOWN_SHOWN = 12;
const parametersForm = z.array(stepParameter);

interface Known {
  subject: Subject;
  names: Names;
  catalogue: CatalogueIndex;
  newId(): string;
}

/** A step that an operation is about: one of the graph, or a new one. */
interface Meant {
  nodeId: string;
  node: Pick<GraphNode, 'subtype'>;
  definition: StepDefinition | undefined;
  isNew: boolean;
}

function parametersOf({ node, definition }: Meant, told: Told, title: string): StepParameter[] {
  const settable = definition?.parameters.filter(({ isHidden }) => !isHidden) ?? [];
  const known = new Map(settable.map((param) => [param.id, param]));
  for (const { id } of told.parameters ?? []) {
    const param = known.get(id);
    if (!param) {
      const ids = [...known.keys()].slice(0, KNOWN_SHOWN).join(', ');
      throw wrong(words.noParameter(title, id, ids));
    }
    const why = whyWithheld(node, param);
    if (why !== null) throw wrong(why);
  }
  const read = parametersForm.safeParse(told.parameters ?? []);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const at = issue?.path[0];
  const id = typeof at === 'number' ? told.parameters?.[at]?.id : undefined;
  throw wrong(words.value(id ?? '', issue?.message ?? ''));
}

/** Operations in our ids, and what is wrong with each that does not do. */
export function readChange(
  told: ToldChange,
  { subject, names, catalogue, newId }: Known,
): { operations: GraphOperation[]; wrong: string[] } {
  const added = new Map<string, Meant>();
  const { target, spots } = subject;

  function meant(key: string): Meant {
    const fresh = added.get(key);
    if (fresh) return fresh;
    const node = names.nodeOf(key);
    if (!node || node.id !== target?.id) throw wrong(words.elsewhere(key));
    const step = stepOf(node);
    const definition = step
      ? (catalogue.find(step.stepTemplateId, step.version) ?? catalogue.newest(step.stepTemplateId))
      : undefined;
    return { nodeId: node.id, node, definition, isNew: false };
  }

  function spotOf({ op, after, branch }: Told): Spot {
    if (after === undefined) throw wrong(words.needs(op, 'after'));
    const id = added.get(after)?.nodeId ?? names.nodeOf(after)?.id;
    if (id === undefined) throw wrong(words.noAnchor(after));
    return { after: id, branch: branch ?? null };
  }

  const isOwn = (spot: Spot) =>
    [...added.values()].some(({ nodeId }) => nodeId === spot.after) ||
    spots.some((one) => sameSpot(one, spot));

  function add(id: string, one: Told): GraphOperation {
    const { op, step: key, step_template_id: template, name } = one;
    if (!newKeys.includes(key) || added.has(key)) throw wrong(words.notNew(key));
    if (template === undefined) throw wrong(words.needs(op, 'step_template_id'));
    const definition = catalogue.newest(template);
    if (!definition || definition.subtype === 'trigger') throw wrong(words.noTemplate(template));
    const spot = spotOf(one);
    if (!isOwn(spot)) throw wrong(words.place);
    const nodeId = newId();
    const step: Meant = { nodeId, node: { subtype: definition.subtype }, definition, isNew: true };
    const parameters = parametersOf(step, one, definition.title);
    added.set(key, step);
    const given = { step_template_id: template, name: name ?? definition.name, parameters };
    return { id, op: 'add_step', node_id: nodeId, ...spot, ...given };
  }

  function read(id: string, one: Told): GraphOperation {
    if (one.op === 'add_step') return add(id, one);
    const step = meant(one.step);
    const { nodeId: node_id } = step;
    if (one.op === 'set_parameters') {
      if (one.parameters === undefined) throw wrong(words.needs(one.op, 'parameters'));
      return {
        id,
        op: one.op,
        node_id,
        parameters: parametersOf(step, one, step.definition?.title ?? one.step),
      };
    }
    const why = step.isNew ? null : whyFixed(step.node);
    if (why !== null) throw wrong(why);
    if (one.op === 'remove_step') return { id, op: one.op, node_id };
    if (one.op === 'rename') {
      if (one.name === undefined) throw wrong(words.needs(one.op, 'name'));
      return { id, op: one.op, node_id, name: one.name };
    }
    const spot = spotOf(one);
    if (subject.task === 'write' && !isOwn(spot)) throw wrong(words.place);
    return { id, op: one.op, node_id, ...spot };
  }

  const operations: GraphOperation[] = [];
  const reasons: string[] = [];
  told.operations.forEach((one, at) => {
    try {
      operations.push(read(String(at + 1), one));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      reasons.push(words.at(at + 1, error.message));
    }
  });
  return { operations, wrong: reasons };
}
