import { readJson } from '@shared/model/readJson';
import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { yesNo } from '../../common/params';
import { textParam } from '../common/text';
import { defineStep, StepError } from '../../contract';

function parse(text: string, where: string): Json {
  try {
    return readJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepError(`Text: is not JSON${where}: ${reason}`, 'input_validation', false);
  }
}

export const parseJson = defineStep({
  stepTemplateId: 'FORMAT-001',
  name: 'Parse_JSON',
  title: 'Parse JSON',
  description: 'Parses JSON text, including one JSON document per line.',
  group: 'FORMAT',
  icon: 'code',
  effect: 'pure',
  keywords: ['json', 'decode', 'ndjson', 'jsonl'],
  parameters: {
    text: textParam(),
    lines: yesNo({ p: 2, title: 'One document per line', optional: true, default: false }),
  },
  output: z.unknown(),
  sampleOutput: { id: 1 },
  run({ text, lines }) {
    if (!lines) return parse(text, '');
    const rows = text.split(/\r?\n/).map((line, index) => ({ line, at: ` in line ${index + 1}` }));
    return rows.filter(({ line }) => line.trim() !== '').map(({ line, at }) => parse(line, at));
  },
});
