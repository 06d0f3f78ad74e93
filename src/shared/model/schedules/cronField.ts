/** One field of a cron expression: what its numbers may be, and what they are called. */
export interface FieldShape {
  name: string;
  low: number;
  high: number;
  names?: readonly string[];
}

/** Why an expression is refused, in words. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

/** → every value that the field allows, ascending, once each. Lists, ranges, steps, names and `*`. */
export function readField(text: string, shape: FieldShape): number[] {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    for (const value of readPart(part, shape)) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

export function readNumber(text: string, shape: FieldShape): number {
  const named = shape.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return shape.low + named;
  if (!/^\d{1,4}$/.test(text)) throw new CronError(`${shape.name}: “${text}” is not a value of this field`);
  const value = Number(text);
  if (value < shape.low || value > shape.high)
    throw new CronError(`${shape.name}: ${text} is not from ${shape.low} to ${shape.high}`);
  return value;
}

function readPart(part: string, shape: FieldShape): number[] {
  const [span = '', step, ...more] = part.split('/');
  if (more.length > 0) throw new CronError(`${shape.name}: “${part}” has more than one /`);
  const by = step === undefined ? 1 : readStep(step, shape);
  const [low, high] = readSpan(span, shape, step !== undefined);
  const values: number[] = [];
  for (let value = low; value <= high; value += by) values.push(value);
  return values;
}

function readSpan(span: string, shape: FieldShape, stepped: boolean): [number, number] {
  if (span === '*') return [shape.low, shape.high];
  const [from = '', to, ...more] = span.split('-');
  if (more.length > 0) throw new CronError(`${shape.name}: “${span}” is not a range`);
  const low = readNumber(from, shape);
  if (to === undefined) return [low, stepped ? shape.high : low];
  const high = readNumber(to, shape);
  if (high < low) throw new CronError(`${shape.name}: the range ${span} runs backwards`);
  return [low, high];
}

function readStep(step: string, shape: FieldShape): number {
  const by = /^\d{1,4}$/.test(step) ? Number(step) : 0;
  if (by < 1) throw new CronError(`${shape.name}: /${step} is not a step`);
  return by;
}
