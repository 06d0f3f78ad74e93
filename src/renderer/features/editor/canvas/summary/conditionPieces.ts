import { isGroup } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { Json } from '@shared/model/json';
import { canvasWords as words } from '@shared/words/canvas';
import { piecesOf, plain, type Piece } from './pieces';

/** What an if or a filter asks: `Get costs › total > 100 and …`. */
export function conditionPieces(value: Json): Piece[] {
  const condition = readCondition(value);
  if (!condition) return [];
  return condition.rules.flatMap((rule, at) => {
    const before = plain(at > 0 ? ` ${condition.combinator} ` : '');
    if (isGroup(rule)) return [...before, ...plain('(…)')];
    const right = rule.values
      ? rule.values.flatMap((one, index) => [...plain(index > 0 ? ', ' : ''), ...piecesOf(one)])
      : piecesOf(rule.value ?? '');
    const sign = plain(` ${words.operators[rule.operator]}${right.length > 0 ? ' ' : ''}`);
    return [...before, ...piecesOf(rule.key ?? ''), ...sign, ...right];
  });
}

function readCondition(value: Json) {
  try {
    return parseCondition(value);
  } catch {
    return null;
  }
}
