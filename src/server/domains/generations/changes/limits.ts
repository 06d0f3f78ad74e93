import type { GraphNode } from '@shared/model/graph/types';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { graphChangeWords } from '@shared/words/graphChanges';

const words = graphChangeWords.wrong;

/** Why a model may not set this parameter, nor be told what it is; null where it may. */
export function whyWithheld(node: Pick<GraphNode, 'subtype'>, param: ParamDefinition): string | null {
  if (node.subtype === 'trigger') return words.trigger;
  if (node.subtype === 'approve') return words.approval;
  if (param.secret) return words.secret(param.title);
  if (param.type === 'integration' || param.type === 'approval') return words.connection(param.title);
  return null;
}

/** Why a model may not take this step away, move or rename it. */
export function whyFixed({ subtype }: Pick<GraphNode, 'subtype'>): string | null {
  if (subtype === 'trigger') return words.trigger;
  return subtype === 'approve' ? words.approval : null;
}
