import { problemWords as words } from '../../words/problems';
import type { Json } from '../json';
import { nearestName } from '../nearestName';
import type { Problem } from '../problem';
import { scanReferences, type FoundReference } from '../references/collect';
import { printPart } from '../references/print';
import type { Place, Seen } from './order';
import type { ReportedParam, StepReport } from './report';

export interface ReferenceWorld {
  /** Names of all steps. */
  names: ReadonlySet<string>;
  inputs: ReadonlySet<string>;
  /** Null while the order of the steps is not known. */
  flow: { places: ReadonlyMap<string, Place>; place: Place; seen: ReadonlyMap<string, Seen> } | null;
}

const fields = {
  steps: ['output', 'status', 'error'],
  loop: ['item', 'index', 'count'],
  loops: ['item', 'index', 'count'],
  trigger: ['type', 'payload', 'time', 'scheduled_for'],
  run: [
    'id',
    'workflow_id',
    'workflow_name',
    'space_id',
    'started_at',
    'time_zone',
    'trigger_event_id',
    'actor',
  ],
} as const;

/** Every reference of a value: readable, to something that is there, and before this step. */
export function checkReferences(
  report: StepReport,
  param: ReportedParam,
  value: Json,
  world: ReferenceWorld,
): void {
  const { found, broken } = scanReferences(value);
  for (const { text, message } of broken) {
    report.add('broken_reference', words.broken(report.stepName, param.title, text.slice(0, 80), message), {
      param,
    });
  }
  const told = new Set<string>();
  for (const reference of found) {
    const problem = problemOf(report, param, reference, world);
    if (!problem || told.has(problem.message)) continue;
    told.add(problem.message);
    report.add(problem.code, problem.message, {
      param,
      isWarning: problem.isWarning === true,
      fix: problem.fix,
    });
  }
}

interface Finding {
  code: string;
  message: string;
  isWarning?: boolean;
  fix?: Problem['fix'];
}

function problemOf(
  report: StepReport,
  param: ReportedParam,
  reference: FoundReference,
  world: ReferenceWorld,
): Finding | null {
  const step = report.stepName;
  const { title } = param;
  const name = reference.name ?? '';
  switch (reference.root) {
    case 'inputs':
      return inputProblem(step, title, reference, world);
    case 'steps':
      return stepProblem(step, param, name, reference, world) ?? fieldProblem(step, title, reference);
    case 'loop':
      if (world.flow && world.flow.place.loops.length === 0) {
        return { code: 'outside_loop', message: words.outsideLoop(step, title) };
      }
      return fieldProblem(step, title, reference);
    case 'loops':
      if (!world.names.has(name)) return noSuchStep(step, title, name);
      if (world.flow && !world.flow.place.loops.includes(name)) {
        return { code: 'outside_loop', message: words.notAround(step, title, name) };
      }
      return fieldProblem(step, title, reference);
    default:
      return fieldProblem(step, title, reference);
  }
}

function inputProblem(
  step: string,
  title: string,
  { path, hasDefault, text }: FoundReference,
  { inputs }: ReferenceWorld,
): Finding | null {
  const id = path[0];
  if (typeof id !== 'string' || inputs.has(id) || hasDefault) return null;
  const near = nearestName(id, inputs);
  const message = words.noInput(step, title, text.slice(0, 80), id, [...inputs], near);
  const by = near === null ? text : text.replace(`inputs${printPart(id)}`, `inputs${printPart(near)}`);
  const fix: NonNullable<Problem['fix']> =
    near === null || by === text
      ? { label: words.addInput(id), edit: 'addInput', args: { id } }
      : { label: words.useInput(near), edit: 'replaceText', args: { text, by } };
  return { code: 'unknown_input', message, fix };
}

const noSuchStep = (step: string, title: string, name: string): Finding => ({
  code: 'unknown_step_reference',
  message: words.noSuchStep(step, title, name),
});

function stepProblem(
  step: string,
  param: ReportedParam,
  name: string,
  { hasDefault }: FoundReference,
  { names, flow }: ReferenceWorld,
): Finding | null {
  const { title } = param;
  if (!names.has(name)) return noSuchStep(step, title, name);
  if (!flow) return null;
  const seen = flow.seen.get(name);
  if (seen === 'sure' || (seen === 'maybe' && hasDefault)) return null;
  if (seen === 'maybe') {
    return { code: 'maybe_absent', message: words.maybe(step, title, name), isWarning: true };
  }
  return { code: 'unreachable_reference', message: whyUnseen(step, title, name, flow) };
}

function whyUnseen(
  step: string,
  title: string,
  name: string,
  { places, place }: NonNullable<ReferenceWorld['flow']>,
): string {
  if (name === step) return words.itself(step, title);
  if (place.loops.includes(name)) return words.isRunningLoop(step, title, name);
  const other = places.get(name);
  if (!other || other.index > place.index) return words.later(step, title, name);
  const loop = other.loops.find((each) => !place.loops.includes(each));
  return loop === undefined ? words.otherBranch(step, title, name) : words.inLoop(step, title, name, loop);
}

/** `steps.Get_costs.rows` has forgotten `output`; no step ever has such a field. */
function fieldProblem(step: string, title: string, reference: FoundReference): Finding | null {
  const { root, path, text } = reference;
  const [first] = path;
  if (root === 'inputs' || first === undefined) return null;
  const known: readonly string[] = fields[root];
  if (typeof first === 'string' && known.includes(first)) return null;
  const message = words.noField(step, title, text.slice(0, 80), known.join(', '));
  if (root !== 'steps') return { code: 'unknown_field', message };
  const head = `steps${printPart(reference.name ?? '')}`;
  const fixed = text.replace(head, `${head}.output`);
  if (fixed === text) return { code: 'unknown_field', message };
  const fix = { label: words.insertOutput, edit: 'replaceText', args: { text, by: fixed } };
  return { code: 'unknown_field', message, fix };
}
