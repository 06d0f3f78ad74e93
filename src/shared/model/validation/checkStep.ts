import { partName } from '../../words/paramParts';
import { problemWords as words } from '../../words/problems';
import { stepWords } from '../../words/steps';
import type { Step } from '../graph/types';
import type { Json } from '../json';
import { STEP_NAME_MAX } from '../limits';
import { isRefusedKey } from '../references/reference';
import { checkValue } from '../steps/checkValue';
import { effectiveValue, Hiding, valuesOf } from '../steps/hiding';
import type { ParamDefinition, StepDefinition } from '../steps/manifest';
import { missingParameters, missingParts } from '../steps/missing';
import { isEmptyValue } from '../steps/parameters';
import { retryProblems } from '../steps/retry';
import type { CatalogueIndex } from './catalogue';
import { checkCode } from './checkCode';
import { checkOptional, type OutputsByName } from './checkOptional';
import { checkReferences, type ReferenceWorld } from './checkReferences';
import { checkRules } from './checkRules';
import type { StepReport } from './report';

export interface Features {
  /** Of the person who edits; absent: not asked. */
  isMspUser?: boolean;
  /** Types of integrations that the organisation has; absent: not asked. */
  integrations?: readonly string[];
}

export interface StepWorld {
  catalogue: CatalogueIndex;
  references: ReferenceWorld;
  outputs: OutputsByName;
  features: Features;
  /** The workflow that is validated, when it has an id already. */
  workflowId: string | undefined;
}

function nameProblem(name: string): string | null {
  if (name === '') return stepWords.name.required;
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return stepWords.name.notLatin;
  if (name.length > STEP_NAME_MAX) return stepWords.name.tooLong;
  return isRefusedKey(name) ? stepWords.name.reserved(name) : null;
}

/** Everything that is wrong with one step. */
export function checkStep(report: StepReport, step: Step, world: StepWorld): void {
  const wrongName = nameProblem(step.name);
  if (wrongName !== null) report.add('step_name', words.name(step.name, wrongName.replace(/^Error: /, '')));
  for (const reason of retryProblems(step.retry)) report.add('retry', words.retry(step.name, reason));
  const { timeoutSeconds: seconds } = step;
  if (seconds !== undefined && !(Number.isFinite(seconds) && seconds > 0)) {
    report.add('timeout', words.timeout(step.name));
  }
  const { stepTemplateId, version } = step;
  const definition = world.catalogue.find(stepTemplateId, version);
  if (definition) {
    checkDefinition(report, step, definition, world);
    checkParameters(report, step, definition, world);
    return;
  }
  const newest = world.catalogue.newest(stepTemplateId);
  reportUnknown(report, step, newest, world.features);
  // Whatever the step is, what its values refer to can be told.
  const byId = new Map(newest?.parameters.map((param) => [param.id, param]));
  for (const { id, value } of step.parameters) {
    const param = byId.get(id) ?? { id, title: id };
    if (byId.get(id)?.noReference !== true) checkReferences(report, param, value, world.references);
  }
}

/** An older version keeps running; a newer one, or another kind of step, is not there. */
function reportUnknown(
  report: StepReport,
  step: Step,
  newest: StepDefinition | undefined,
  { isMspUser }: Features,
): void {
  // Steps for providers are not in the catalogue of anybody else; the step itself tells that it is one.
  if (!newest && step.isMSPStep && isMspUser === false) {
    report.add('msp_only', words.mspOnly(step.name, step.title));
    return;
  }
  if (!newest) {
    report.add('unknown_step', words.unknownStep(step.name, step.stepTemplateId));
    return;
  }
  const isOlder = step.version < newest.version;
  const message = isOlder ? words.olderVersion : words.unknownVersion;
  report.add(isOlder ? 'older_version' : 'unknown_version', message(step.name, newest.title, step.version), {
    isWarning: isOlder,
    fix: {
      label: words.takeVersion(newest.version),
      edit: 'setVersion',
      args: { nodeId: report.node.id, version: String(newest.version) },
    },
  });
}

function checkDefinition(report: StepReport, step: Step, definition: StepDefinition, world: StepWorld): void {
  const { title, deprecated } = definition;
  if (report.node.subtype !== definition.subtype) {
    report.add('wrong_subtype', words.wrongSubtype(step.name, title));
  }
  if (deprecated) {
    const next = world.catalogue.newest(deprecated.replaceWith);
    const args = { nodeId: report.node.id, stepTemplateId: deprecated.replaceWith };
    const fix = next ? { label: words.replaceWith(next.title), edit: 'replaceStep', args } : undefined;
    report.add('deprecated', words.deprecated(step.name, title, deprecated.since), { isWarning: true, fix });
  }
  if (definition.isMSPStep && world.features.isMspUser === false) {
    report.add('msp_only', words.mspOnly(step.name, title));
  }
  const { integrations } = world.features;
  const { needsIntegration } = definition;
  if (
    integrations &&
    needsIntegration.length > 0 &&
    !needsIntegration.some((type) => integrations.includes(type))
  ) {
    report.add('no_integration', words.noIntegration(step.name, needsIntegration.join(' or ')), {
      isWarning: true,
    });
  }
  const { flow } = world.references;
  if (definition.destructive && flow && !flow.place.isApproved) {
    report.add('destructive', words.destructive(step.name, title), { isWarning: true });
  }
}

function checkParameters(report: StepReport, step: Step, definition: StepDefinition, world: StepWorld): void {
  const values = valuesOf(step.parameters);
  const hiding = new Hiding(definition, values);
  const missing = new Set(missingParameters(step, definition));
  const inputsOfCode = definition.parameters.find(
    ({ key, type }) => key === 'inputs' && type === 'key-value',
  );
  for (const param of definition.parameters) {
    const value = effectiveValue(param, values.get(param.id));
    if (missing.has(param)) reportMissing(report, step, param, value);
    if (isEmptyValue(value, param.type) || hiding.isHidden(param)) continue;
    if (param.noReference !== true) {
      checkReferences(report, param, value, world.references);
      if (!param.optional) checkOptional(report, param, value, world.outputs);
    } else if (inputsOfCode) checkCode(report, param, value, values.get(inputsOfCode.id) ?? null);
    const reason = checkValue(param, value);
    if (reason !== null)
      report.add('invalid_value', words.invalid(step.name, param.title, reason), { param });
    else if (param.type === 'conditions') checkRules(report, param, value);
    if (param.type === 'workflow' && world.workflowId !== undefined && value === world.workflowId) {
      report.add('calls_itself', words.callsItself(step.name), { param });
    }
  }
  const known = new Set(definition.parameters.map(({ id }) => id));
  for (const { id } of step.parameters) {
    if (known.has(id)) continue;
    report.add('unknown_parameter', words.unknownParameter(step.name, id), { isWarning: true });
  }
}

function reportMissing(report: StepReport, step: Step, param: ParamDefinition, value: Json): void {
  const parts = missingParts(param, value);
  const message =
    parts.length === 0
      ? words.missing(step.name, param.title)
      : words.missingParts(step.name, param.title, parts.map(partName).join(', '));
  report.add('missing_parameter', message, { param });
}
