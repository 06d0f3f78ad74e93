import type { Step } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { hueOf, stepIconPath } from './stepIcons';

/** The icon of a step on a tile in the colour of its kind; decoration beside its name. */
export function StepIcon(props: {
  step: Pick<Step, 'group' | 'stepTemplateId'>;
  definition: Pick<StepDefinition, 'icon'> | undefined;
  size?: number;
}) {
  const size = props.size ?? 20;
  return (
    <span className={`cl-stepicon cl-hue--${hueOf(props.step)}`}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={stepIconPath(props.step, props.definition)} />
      </svg>
    </span>
  );
}
