import type { Step } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import { describe } from '@shared/model/schedules/describe';
import { scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { effectiveValue } from '@shared/model/steps/hiding';
import { readTriggerValue } from '@shared/model/trigger';
import { canvasWords as words } from '@shared/words/canvas';
import { cut } from '../../fields/text/brief';
import { configuredOf } from './configured';
import { piecesOf, plain, said, type Piece, type Summary } from './pieces';

const NOTE_MAX = 90;

const kept = new WeakMap<Step, { definition: StepDefinition | undefined; summary: Summary }>();

/** What a step does here, in one line: what its values say, else its note. */
export function summaryOf(step: Step, definition: StepDefinition | undefined): Summary {
  const known = kept.get(step);
  if (known?.definition === definition && known) return known.summary;
  const summary = made(step, definition);
  kept.set(step, { definition, summary });
  return summary;
}

function made(step: Step, definition: StepDefinition | undefined): Summary {
  if (!definition) return [plain(words.unknownStep(step.stepTemplateId))];
  const own = ownWords(step, definition);
  const values = own === null ? configuredOf(step, definition) : own.length > 0 ? [own] : [];
  if (values.length > 0) return values;
  const [note = ''] = (step.description ?? '').split('\n', 1);
  return note === '' ? [] : [plain(cut(note, NOTE_MAX))];
}

/** Of steps that have a sentence of their own; null for all others. */
function ownWords(step: Step, definition: StepDefinition): Piece[] | null {
  const read = (key: string): Json => {
    const param = definition.parameters.find((one) => one.key === key);
    return param ? effectiveValue(param, step.parameters.find(({ id }) => id === param.id)?.value) : null;
  };
  switch (step.stepTemplateId) {
    case 'TRIGGER':
      return plain(triggerSummary(read('settings')));
    case 'LOOP':
      return said(words.forEach, piecesOf(read('items')));
    case 'WAIT':
      return read('mode') === 'until'
        ? said(words.until, piecesOf(read('until')))
        : waitSummary(piecesOf(read('quantity')), text(read('unit')).toLowerCase());
    case 'COLLECT': {
      const value = read('value');
      return isJsonObject(value)
        ? plain(words.summary.counted(Object.keys(value).length, words.fields))
        : piecesOf(value);
    }
    case 'APPROVAL-001': {
      const request = read('request');
      if (!isJsonObject(request)) return [];
      return piecesOf(request['header'] ?? request['subject'] ?? request['message'] ?? '');
    }
    default:
      return null;
  }
}

const text = (value: Json) => (typeof value === 'string' ? value : '');

function waitSummary(quantity: Piece[], unit: string): Piece[] {
  const isOne = quantity.length === 1 && quantity[0]?.text === '1';
  if (quantity.length === 0) return [];
  return [...said(words.waits, quantity), ...plain(` ${isOne ? unit.replace(/s$/, '') : unit}`)];
}

export function triggerSummary(settings: Json): string {
  const { type, configuration } = readTriggerValue(settings);
  if (type === 'SCHEDULED') {
    const rule = scheduleRule(readConfiguration(configuration), new Date(0));
    return rule ? describe(rule) : words.triggers.incomplete;
  }
  return words.triggers[type];
}
