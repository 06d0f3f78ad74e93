import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import { integrationParam, targetsInput, targetsParam, type Target } from '../../common/cloud/targets';
import { withOwn } from '../../common/values/withOwn';
import { defineStep, type ParamSpec, type StepModule } from '../../contract';
import { sessionOf } from './api';
import type { At } from './compute';

export interface GcpChange<Name, Options> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  /** `keyed` unless given: it looks first, so a repetition leaves alone what is done. */
  effect?: 'keyed' | 'unsafe';
  destructive?: boolean;
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** What it changes, and an example of their names. */
  resources: { title: string; example: string };
  /** What a resource's name says; undefined: it is no full name. The project is '' where it says none. */
  read(text: string): (Name & { project: string }) | undefined;
  /** From P3 on. */
  parameters?: Record<string, ParamSpec>;
  input: z.ZodType<Options>;
  /** The project of resources that do not say theirs. */
  projectOf?(options: Options): string;
  sample: JsonObject;
  look(at: At & { target: Target; name: Name & { project: string } }, options: Options): Promise<Looked>;
}

const common = z.object({
  integration: z.string().trim().min(1, 'is empty').max(200),
  resources: targetsInput,
});

/** A step that changes resources of Google Cloud by their full names: integration and resources are P1 and P2. */
export function gcpChange<Name, Options>(
  step: GcpChange<Name, Options>,
): StepModule<{ own: z.output<typeof common>; more: Options }> {
  const { id, resources, read, parameters = {}, sample, look, projectOf, input, keywords, ...rest } = step;
  const { name, title, description, icon, permissions } = rest;
  const example = resources.example;
  const own = common.superRefine((given, issues) => {
    const bad = given.resources.find(({ resource }) => read(resource) === undefined);
    if (bad)
      issues.addIssue({
        code: 'custom',
        path: ['resources'],
        message: `has “${bad.resource}”, which is not a full name, such as ${example}`,
      });
  });
  return defineStep({
    name,
    title,
    description,
    icon,
    permissions,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: 'GCP',
    category: 'CLOUD',
    effect: rest.effect ?? 'keyed',
    destructive: rest.destructive ?? true,
    needsIntegration: ['GCP'],
    timeoutSeconds: rest.timeoutSeconds ?? 1_800,
    keywords: ['google cloud', 'gcp', ...keywords],
    parameters: {
      integration: integrationParam(1, 'GCP'),
      resources: targetsParam(2, resources.title, example),
      ...parameters,
    },
    input: withOwn(own, input),
    outputSchema: changedSchema,
    sampleOutput: changedSample({ account: 'acme-web', region: 'europe-west4', currency: 'USD', ...sample }),
    run({ own: given, more }, context) {
      const session = sessionOf(context, given.integration);
      const account = projectOf?.(more) ?? '';
      const targets = given.resources.map((one) => {
        return { ...one, account: one.account || (read(one.resource)?.project ?? '') || account };
      });
      return changeResources(context, {
        session,
        place: { account: '', region: '' },
        targets,
        async look(target): Promise<Looked> {
          const found = read(target.resource);
          return found === undefined
            ? { kind: 'skipped', name: '', reason: 'Not a full name.' }
            : look({ context, session, place: target, target, name: found }, more);
        },
      });
    },
  });
}
