import type { JsonObject } from '@shared/model/json';

/** One remedy on its way: the case that it is for, and whether the double's resource has changed. */
export interface Way {
  caseType: string;
  resource: string;
  region: string;
  /** What the case's evidence says. */
  evidence?: Record<string, string>;
  inputs?: JsonObject;
  isChanged(): boolean;
}
