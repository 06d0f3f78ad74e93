import type { CatalogueEntry } from '../catalogue';
import { githubCloseIssue } from './close-issue/step';
import { githubComment } from './comment/step';
import { githubCreateIssue } from './create-issue/step';
import { githubProposeChange } from './propose-change/step';
import { githubStartWorkflow } from './start-workflow/step';

/** Steps that work with repositories of GitHub. */
export const versionControlSteps: readonly CatalogueEntry[] = [
  githubStartWorkflow,
  githubCreateIssue,
  githubComment,
  githubCloseIssue,
  githubProposeChange,
];
