import type { Json } from '@shared/model/json';
import { StepError } from '../../contract';

const DATA_MAX = 200_000;

/** Refuses what is longer than a model is sent. */
export function checkSize(title: string, data: Json): void {
  const size = JSON.stringify(data).length;
  if (size <= DATA_MAX) return;
  const [has, most] = [size, DATA_MAX].map((count) => count.toLocaleString('en'));
  throw new StepError(
    `${title}: has ${has} characters as JSON; at most ${most} can be sent.`,
    'input_validation',
    false,
  );
}
