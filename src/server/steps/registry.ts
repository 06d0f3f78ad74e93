import { catalogueOf, type Catalogue } from './catalogue';
import { approve } from './flow/approve/step';
import { breakStep } from './flow/break/step';
import { collect } from './flow/collect/step';
import { exit } from './flow/exit/step';
import { ifStep } from './flow/if/step';
import { loop } from './flow/loop/step';
import { subWorkflow } from './flow/sub-workflow/step';
import { trigger } from './flow/trigger/step';
import { wait } from './flow/wait/step';

/** One import and one line for each step; `registry.test.ts` compares it with the folders. */
const entries = [trigger, ifStep, loop, collect, breakStep, wait, approve, subWorkflow, exit];

export const createCatalogue = (): Catalogue => catalogueOf(entries);
