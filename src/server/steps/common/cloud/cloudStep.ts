import type { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import type { Effect } from '@shared/model/steps/manifest';
import {
  defineStep,
  valuesInput,
  type Params,
  type StepContext,
  type StepModule,
  type ValuesOf,
} from '../../contract';
import type { CloudType } from '../../clouds.port';
import { schemaOf } from '../schemaOf';
import { withOwn } from '../values/withOwn';

/** What a step of a cloud says of itself. */
export interface CloudStep<More extends Params = Params> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  effect: Effect;
  destructive?: boolean;
  /** As the cloud names them. */
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** Besides those of its kind. */
  parameters?: More | undefined;
  /** What is wrong with its own values that are right one by one. */
  refine?(values: ValuesOf<More>, issues: z.RefinementCtx<ValuesOf<More>>): void;
}

const keywords: Readonly<Record<CloudType, readonly string[]>> = {
  AWS: ['aws'],
  AZURE: ['azure'],
  GCP: ['google cloud', 'gcp'],
};

/** What every step of a kind has, and what one of them has besides. */
export interface Given<Own extends Params, More extends Params> {
  own: ValuesOf<Own>;
  more: ValuesOf<More>;
}

/** A step of a cloud: parameters that its kind has, then its own. */
export function cloudStep<Own extends Params, More extends Params>(
  cloud: CloudType,
  step: CloudStep<More> & {
    own: Own;
    /** The same of those of the kind. */
    refineOwn?(own: ValuesOf<Own>, issues: z.RefinementCtx<ValuesOf<Own>>): void;
    output: z.ZodType;
    sampleOutput: Json;
    reads?: NonNullable<StepModule<Given<Own, More>>['reads']>;
    run(given: Given<Own, More>, context: StepContext): Promise<Json> | Json;
  },
): StepModule<Given<Own, More>> {
  const { id, own, refine, refineOwn, parameters, output, ...said } = step;
  return defineStep<Given<Own, More>>({
    timeoutSeconds: 300,
    ...said,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: cloud,
    category: 'CLOUD',
    needsIntegration: [cloud],
    keywords: [...new Set([...keywords[cloud], ...step.keywords])],
    parameters: { ...own, ...parameters },
    input: withOwn(valuesInput(own, refineOwn), valuesInput(parameters, refine)),
    outputSchema: schemaOf(output),
  });
}
