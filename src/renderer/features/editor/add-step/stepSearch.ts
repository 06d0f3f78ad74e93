import Fuse from 'fuse.js';
import type { StepCategory, StepDefinition } from '@shared/model/steps/manifest';
import { ADD_STEP_THRESHOLD } from '@shared/model/limits';

/** The tabs of EDIT-47, with flow controls as the section before them. */
export const stepTabs = [
  'FLOWCONTROL',
  'CLOUD',
  'NOTIFICATIONS',
  'TICKETING',
  'VERSIONCONTROL',
  'UTILITIES',
] as const satisfies readonly StepCategory[];

/** What may be offered at all: a workflow has its one trigger, and closing nodes come with what they close. */
export function offered(steps: readonly StepDefinition[], isMsp: boolean): StepDefinition[] {
  return steps.filter(
    ({ subtype, isMSPStep }) => subtype !== 'trigger' && subtype !== 'close' && (isMsp || !isMSPStep),
  );
}

export interface StepGroupList {
  group: string;
  steps: StepDefinition[];
}

/** The steps of a tab by their group, in the order of the catalogue. */
export function groupsOf(steps: readonly StepDefinition[], tab: StepCategory): StepGroupList[] {
  const groups = new Map<string, StepDefinition[]>();
  for (const step of steps) {
    if (step.category !== tab) continue;
    const known = groups.get(step.group);
    if (known) known.push(step);
    else groups.set(step.group, [step]);
  }
  return [...groups].map(([group, inIt]) => ({ group, steps: inIt }));
}

/** EDIT-48: fuzzy, over all tabs, the best first. */
export function createStepSearch(steps: readonly StepDefinition[]): (query: string) => StepDefinition[] {
  const fuse = new Fuse(steps, {
    threshold: ADD_STEP_THRESHOLD,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 1 },
      { name: 'keywords', weight: 0.6 },
      { name: 'name', weight: 0.5 },
      { name: 'group', weight: 0.3 },
      { name: 'description', weight: 0.2 },
    ],
  });
  return (query) => fuse.search(query.trim(), { limit: 60 }).map(({ item }) => item);
}
