import type { GraphNode } from '../graph/types';
import type { Problem } from '../problem';

/** What is told of a parameter. */
export interface ReportedParam {
  id: string;
  title: string;
}

/** Of one step: the fields that every problem of it has. */
export class StepReport {
  readonly stepName: string;
  constructor(
    readonly node: GraphNode,
    private readonly problems: Problem[],
  ) {
    this.stepName = node.data.step?.name ?? '';
  }

  add(
    code: string,
    message: string,
    more: { param?: ReportedParam | undefined; isWarning?: boolean; fix?: Problem['fix'] } = {},
  ): void {
    const { param, isWarning, fix } = more;
    this.problems.push({
      code,
      severity: isWarning === true ? 'warning' : 'error',
      message: message.replaceAll(/\.\.$/g, '.'),
      nodeId: this.node.id,
      ...(this.stepName === '' ? {} : { stepName: this.stepName }),
      ...(param ? { paramId: param.id } : {}),
      ...(fix ? { fix } : {}),
    });
  }
}
