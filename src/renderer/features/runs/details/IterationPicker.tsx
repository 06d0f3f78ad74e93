import { useState } from 'react';
import { runWords } from '@shared/words/runs';
import { IconButton } from '../../../ui/base/Button';
import { TextInput } from '../../../ui/fields/Field';
import type { LoopLine } from './timeline';

const words = runWords.details;

/** Which iteration of a loop is shown: one after the other, or by its number; people count from 1. */
export function IterationPicker(props: {
  loop: LoopLine;
  iteration: number;
  onIteration(iteration: number): void;
}) {
  const { loop, iteration, onIteration } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const last = loop.count === null ? null : Math.max(0, loop.count - 1);
  const go = (to: number) => {
    setTyped(null);
    if (Number.isInteger(to)) onIteration(Math.max(0, last === null ? to : Math.min(last, to)));
  };
  return (
    <div className="cl-row" onBlur={() => typed !== null && go(Number(typed) - 1)}>
      <span className="cl-muted">{words.iteration}</span>
      <IconButton
        icon="chevronLeft"
        label={words.previousIteration}
        disabled={iteration === 0}
        onClick={() => go(iteration - 1)}
      />
      <TextInput
        label={words.iteration}
        type="number"
        width={76}
        value={typed ?? String(iteration + 1)}
        onChange={setTyped}
        onEnter={() => go(Number(typed ?? iteration + 1) - 1)}
      />
      {loop.count !== null && <span className="cl-faint cl-num">{words.iterationOf(loop.count)}</span>}
      <IconButton
        icon="chevronRight"
        label={words.nextIteration}
        disabled={last !== null && iteration >= last}
        onClick={() => go(iteration + 1)}
      />
    </div>
  );
}
