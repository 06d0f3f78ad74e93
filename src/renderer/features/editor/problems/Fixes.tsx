import type { Problem } from '@shared/model/problem';
import { Button } from '../../../ui/base/Button';
import { applyFix } from '../session/fixes';
import { useApply } from '../session/useApply';

/** What would mend a problem, in one press. */
export function Fixes({ problem }: { problem: Problem }) {
  const apply = useApply();
  if (!problem.fix) return null;
  return (
    <Button size="small" onClick={() => apply((state) => applyFix(state, problem))}>
      {problem.fix.label}
    </Button>
  );
}
