import type { Answer } from './answer';
import type { AgentData } from './data';
import type { Concept, Question } from './question';

/** One kind of question that is answered by rule; `Needs` names what of the data its answer asks. */
export interface Intent<Needs extends keyof AgentData = keyof AgentData> {
  id: string;
  /** How somebody would ask it. */
  example: string;
  /** 0: it is not this question; of several, the one with the most is answered. */
  score(question: Question): number;
  answer(question: Question, data: Pick<AgentData, Needs>): Promise<Answer>;
}

/** The weights of the words that are there, if one of `needs` is there whole. */
export function scoring(
  needs: readonly (readonly Concept[])[],
  weights: Partial<Record<Concept, number>>,
): (question: Question) => number {
  return ({ concepts, has }) => {
    if (!needs.some((group) => group.every(has))) return 0;
    return concepts.reduce((sum, concept) => sum + (weights[concept] ?? 0), 0);
  };
}
