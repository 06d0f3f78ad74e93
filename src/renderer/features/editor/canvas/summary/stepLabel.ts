import type { Step } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';

/** `Get_owner` as people read it. */
const readable = (name: string): string => name.replaceAll('_', ' ').trim();

/**
 * What a card is called: the title that an author gave it; of a step that was renamed that name; else the title of the
 * catalogue, with the number that tells two such steps apart.
 */
export function stepLabel(
  { title, name }: Pick<Step, 'title' | 'name'>,
  definition: Pick<StepDefinition, 'title' | 'name'> | undefined,
): string {
  if (!definition || title !== definition.title) return title === '' ? readable(name) : title;
  if (name === definition.name) return title;
  const number = name.startsWith(`${definition.name}_`) ? name.slice(definition.name.length + 1) : '';
  return /^\d+$/.test(number) ? `${title} ${number}` : readable(name);
}
