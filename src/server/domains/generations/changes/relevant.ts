import type { StepDefinition } from '@shared/model/steps/manifest';

/** What a model can be told of without losing sight of the question. */
const TOLD_MAX = 30;
/** What nearly every workflow is made of. */
const ALWAYS: ReadonlySet<string> = new Set([
  'IF',
  'LOOP',
  'ARRAY-001',
  'VARIABLE-001',
  'CODE-001',
  'API-001',
  'APPROVAL-001',
]);

/** `alerts`, `alert` and `Alert` are one word. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) =>
      word.replace(/(?:es|s|ing|ed)$/, ''),
    ),
  );

function scoreOf(definition: StepDefinition, wanted: ReadonlySet<string>): number {
  const { title, subgroup, keywords, description } = definition;
  const hits = (text: string) => [...wordsIn(text)].filter((word) => wanted.has(word)).length;
  return 4 * hits(title) + 3 * hits(keywords.join(' ')) + 2 * hits(subgroup) + hits(description);
}

/** The steps of the catalogue that a request may be about, the likeliest first; what can be added is not deprecated. */
export function relevantSteps(definitions: readonly StepDefinition[], text: string): StepDefinition[] {
  const wanted = wordsIn(text);
  return definitions
    .filter(({ deprecated, subtype }) => !deprecated && subtype !== 'trigger')
    .map((definition) => {
      const base = ALWAYS.has(definition.stepTemplateId) ? 100 : 0;
      return { definition, score: base + scoreOf(definition, wanted) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOLD_MAX)
    .map(({ definition }) => definition);
}
