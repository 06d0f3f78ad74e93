import type { Step } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import { isGroup, parseCondition } from '@shared/model/conditions/condition';
import { describe } from '@shared/model/schedules/describe';
import { scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { effectiveValue } from '@shared/model/steps/hiding';
import { scheduleOf } from '@shared/model/steps/missing';
import { canvasWords as words } from '@shared/words/canvas';

const LENGTH_MAX = 90;

/** One line of what a step does here: its note, else what its values say, else what the catalogue says. */
export function summaryOf(step: Step, definition: StepDefinition | undefined): string {
  if (step.description) return firstLine(step.description);
  if (!definition) return words.unknownStep(step.stepTemplateId);
  const read = (key: string): Json => {
    const param = definition.parameters.find((one) => one.key === key);
    return param ? effectiveValue(param, step.parameters.find(({ id }) => id === param.id)?.value) : null;
  };
  const said = saidBy(step, read);
  return said === '' ? firstLine(definition.description) : said;
}

function saidBy(step: Step, read: (key: string) => Json): string {
  switch (step.stepTemplateId) {
    case 'TRIGGER':
      return triggerSummary(read('settings'));
    case 'IF':
      return conditionSummary(read('conditions'));
    case 'LOOP': {
      const items = shown(read('items'));
      return items === '' ? '' : words.forEach(items);
    }
    case 'WAIT':
      return read('mode') === 'until'
        ? words.waitUntil(shown(read('until')))
        : waitSummary(shown(read('quantity')), shown(read('unit')).toLowerCase());
    case 'COLLECT': {
      const value = shown(read('value'));
      return value === '' ? '' : words.collects(value);
    }
    case 'APPROVAL-001': {
      const request = read('request');
      return isJsonObject(request) ? shown(request['subject'] ?? request['title'] ?? '') : '';
    }
    default:
      return '';
  }
}

const waitSummary = (quantity: string, unit: string) =>
  words.waitFor(quantity, quantity === '1' ? unit.replace(/s$/, '') : unit);

export function triggerSummary(settings: Json): string {
  const schedule = scheduleOf(settings);
  if (schedule) {
    const rule = scheduleRule(readConfiguration(schedule), new Date(0));
    return rule ? describe(rule) : words.triggers.incomplete;
  }
  const type = isJsonObject(settings) ? shown(settings['type'] ?? '') : '';
  if (type === 'INTEGRATION_EVENT' || type === 'EVENT') return words.triggers.event;
  if (type === 'HTTP' || type === 'WEBHOOK') return words.triggers.http;
  return words.triggers.manual;
}

export function conditionSummary(value: Json): string {
  const condition = readCondition(value);
  if (!condition || condition.rules.length === 0) return '';
  const rules = condition.rules.map((rule) => {
    if (isGroup(rule)) return '(…)';
    const sign = words.operators[rule.operator];
    const right = rule.values ? rule.values.map(shown).join(', ') : shown(rule.value ?? '');
    return [shown(rule.key ?? ''), sign, right].filter((part) => part !== '').join(' ');
  });
  return cut(rules.join(` ${condition.combinator} `));
}

function readCondition(value: Json) {
  try {
    return parseCondition(value);
  } catch {
    return null;
  }
}

/** References without their braces: `Get_costs.output.rows`. */
function shown(value: Json): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return cut(text.replaceAll(/\{\{\s*(?:steps\.)?([^}]*?)\s*\}\}/g, '$1'));
}

const firstLine = (text: string) => cut(text.split('\n', 1)[0] ?? '');
const cut = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text);
