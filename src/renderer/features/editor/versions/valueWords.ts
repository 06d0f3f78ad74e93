import type { InputParameter, RetrySettings, Step } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { isSealed } from '@shared/model/steps/secrets';
import { readTriggerValue } from '@shared/model/trigger';
import { inputWords } from '@shared/words/inputParameters';
import { paramFormWords } from '@shared/words/paramForms';
import { panelWords } from '@shared/words/stepPanel';
import { diffWords as words } from '@shared/words/versions';
import { conditionPieces } from '../canvas/summary/conditionPieces';
import { summaryText } from '../canvas/summary/pieces';
import { triggerSummary } from '../canvas/summary/summary';

/** A value of a parameter in words; '' where nothing is set, null where only the value itself says all. */
export function valueWords(param: ParamDefinition, value: Json): string | null {
  if (isSealed(value)) return words.stored;
  if (param.type === 'trigger') return triggerWords(value);
  if (value === null || value === '') return '';
  const label = (one: Json) =>
    param.selectValues.find((choice) => choice.value === one)?.label ?? outlined(one).join(' ');
  switch (param.type) {
    case 'boolean':
      return value === true || value === 'true' ? words.yes : words.no;
    case 'select':
    case 'status':
    case 'number':
    case 'currency':
      return label(value);
    case 'multi-select':
      return chosen(value, label);
    case 'list':
    case 'field-paths':
    case 'email':
      return Array.isArray(value) ? value.map(label).join(', ') : label(value);
    case 'conditions':
      return conditionWords(value);
    // What people typed stands as they typed it.
    case 'string':
    case 'text':
    case 'date':
    case 'url':
    case 'code':
    case 'json':
    case 'object':
      return null;
    default:
      return outlined(value).join('\n');
  }
}

const policies = { misfire: 'misfires', overlap: 'overlaps' } as const;

/** What starts the workflow, then what the sentence leaves out. */
function triggerWords(value: Json): string {
  const { type, configuration } = readTriggerValue(value);
  const lines = type === 'SCHEDULED' || type === 'MANUAL' ? [] : outlined(configuration);
  if (type === 'SCHEDULED')
    for (const policy of ['misfire', 'overlap'] as const) {
      const names: Readonly<Record<string, string>> = paramFormWords.trigger[policies[policy]];
      const name = names[String(configuration[policy] ?? '')];
      if (name !== undefined) lines.push(`${paramFormWords.trigger[policy]}: ${name}`);
    }
  return [triggerSummary(value), ...lines].join('\n');
}

function chosen(value: Json, label: (one: Json) => string): string | null {
  if (Array.isArray(value)) return value.map(label).join(', ');
  if (!isJsonObject(value)) return label(value);
  const list = (given: Json | undefined) => (Array.isArray(given) ? given.map(label).join(', ') : '');
  const { process_all: all, excluded, values } = value;
  if (all !== true) return list(values);
  const left = list(excluded);
  return left === '' ? words.all : words.allBut(left);
}

/** Groups and long texts are cut in the sentence: their differences would not be seen. */
function conditionWords(value: Json): string | null {
  const text = summaryText([conditionPieces(value)]);
  return text === '' || text.includes('(…)') || text.includes('…') ? null : text;
}

/** `schedule_type`, `scheduleType` → `Schedule type`. */
function readable(key: string): string {
  const spaced = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** An object as lines: `Name: value`, what is in it further in. */
function outlined(value: Json): string[] {
  if (value === null || value === '') return [];
  if (isSealed(value)) return [words.stored];
  if (typeof value === 'boolean') return [value ? words.yes : words.no];
  if (typeof value !== 'object') return [String(value)];
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((item, at): [string, Json] => [String(at + 1), item])
    : Object.entries(value).map(([key, item]): [string, Json] => [readable(key), item]);
  return entries.flatMap(([name, item]) => {
    const lines = outlined(item);
    if (typeof item !== 'object' || item === null) return lines.map((line) => `${name}: ${line}`);
    return lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
  });
}

/** How a step is run, in the words of its panel. */
export function settingWords(setting: keyof Step, step: Step | undefined): string | null {
  const value = step?.[setting];
  if (setting === 'onError') return panelWords.onError[step?.onError ?? 'stop'];
  if (value === undefined) return null;
  if (setting === 'retry' && step?.retry) return retryWords(step.retry);
  if (setting === 'timeoutSeconds') return words.seconds(Number(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const retryWords = ({ enabled, maximum, quantity, unit }: RetrySettings): string =>
  enabled ? paramFormWords.retry.summary(maximum, quantity, unit) : words.noRetries;

/** What is given to a run: type, whether it may be left out, its default, and what it is. */
export function inputText({ type, optional, defaultValue, description }: Omit<InputParameter, 'id'>): string {
  const said: string[] = [inputWords.types[type]];
  if (optional) said.push(inputWords.optional.toLowerCase());
  if (defaultValue !== null && defaultValue !== '')
    said.push(words.byDefault(outlined(defaultValue).join(' ')));
  return [said.join(', '), ...(description ? [description] : [])].join('\n');
}
